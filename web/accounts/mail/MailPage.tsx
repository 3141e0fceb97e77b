import { Link, useRouterState } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmMail, recoverMail, recoverMailSubmit } from '#contract/accounts/mail.ts';
import { signupServices } from '#contract/accounts/signup.ts';
import { MAIL_LINK_HOURS } from '#domain/accounts/mailAddress.ts';
import { call } from '../../base/api/call.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { useSend } from '../../base/api/useSend.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { FormCard } from '../../base/ui/FormCard.tsx';
import { TextInput } from '../../base/ui/inputs/inputs.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { SuccessNote } from '../../base/ui/states/SuccessNote.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { UnloadedPage } from '../../frame/UnloadedPage.tsx';
import { AccountReady } from '../signup/AccountReady.tsx';
import { FieldInput } from '../signup/fields/FieldInput.tsx';
import { FormSubmit } from '../signup/fields/FormSubmit.tsx';
import { useFieldForm } from '../signup/fields/useFieldForm.ts';

/**
 * Asks for a link for a new password. The links of e-mails lead here, too: what they are for and their token are in the
 * fragment, which no server and no other page gets.
 */
export function MailPage() {
  const { t } = useTranslation();
  const [purpose, token = ''] = useRouterState({ select: ({ location }) => location.hash }).split('.');
  const services = useEndpoint(signupServices, {});
  const title = t(purpose === 'confirm' ? 'mail.confirmTitle' : 'mail.title');
  if (!services.isSuccess) return <UnloadedPage title={title} query={services} />;
  if (!services.data.mail) {
    return (
      <Page title={title}>
        <Link to={paths.recover}>{t('mail.none')}</Link>
      </Page>
    );
  }
  return (
    <Page title={title}>
      {purpose === 'confirm' ? (
        <ConfirmForm key={token} token={token} />
      ) : purpose === 'reset' ? (
        <ResetForm key={token} token={token} />
      ) : (
        <AskForm />
      )}
    </Page>
  );
}

/** A button, so that programs that look at the links of e-mails confirm nothing. */
function ConfirmForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const { isSending, failure, send } = useSend();
  const [isDone, setDone] = useState(false);
  const confirm = async () => setDone((await send(() => call(confirmMail, { body: { token } }))) !== null);
  return (
    <>
      <SuccessNote message={isDone ? t('mail.confirmed') : ''} takesFocus>
        <Link to={paths.settingsAccount}>{t('mail.toSettings')}</Link>
      </SuccessNote>
      <FailureNote failure={failure} />
      {!isDone && (
        <BusyButton isBusy={isSending} onClick={() => void confirm()}>
          {t('mail.confirm')}
        </BusyButton>
      )}
    </>
  );
}

function AskForm() {
  const { t } = useTranslation();
  const { isSending, failure, send } = useSend();
  const [asked, setAsked] = useState('');
  const [isSent, setSent] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(false);
    setSent((await send(() => call(recoverMail, { body: { asked } }))) !== null);
  };
  return (
    <>
      <p>{t('mail.intro', { hours: MAIL_LINK_HOURS.reset })}</p>
      <FormCard onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t('mail.asked')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={asked}
          onChange={({ currentTarget }) => setAsked(currentTarget.value)}
        />
        <FailureNote failure={failure} />
        <SuccessNote message={isSent ? t('mail.asksSent') : ''} />
        <BusyButton type="submit" isBusy={isSending} isReady={asked.trim() !== ''}>
          {t('mail.ask')}
        </BusyButton>
      </FormCard>
    </>
  );
}

function ResetForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const [userid, setUserid] = useState('');
  const names = ['userpw', 'userpwAgain'] as const;
  const form = useFieldForm<{ userid: string }>({
    names,
    labels: { userpw: t('account.newpw'), userpwAgain: t('account.newpwAgain') },
    send: ({ userpw, userpwAgain }) => call(recoverMailSubmit, { body: { token, userpw, userpwAgain } }),
    onSent: (reply) => setUserid(reply.userid),
  });
  if (userid) return <AccountReady purpose="recover" userid={userid} />;
  return (
    <FormCard onSubmit={form.submit}>
      {names.map((name) => (
        <FieldInput key={name} form={form} name={name} />
      ))}
      <FormSubmit form={form} sendLabel={t('recover.submit')} />
    </FormCard>
  );
}
