import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { login } from '#contract/accounts/accounts.ts';
import { call, isFailure } from '../base/api/call.ts';
import { withTexts } from '../base/i18n/texts.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Button } from '../base/ui/Button.tsx';
import { FormCard } from '../base/ui/FormCard.tsx';
import { PasswordInput, TextInput } from '../base/ui/inputs/inputs.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { SuccessNote } from '../base/ui/states/SuccessNote.tsx';
import { useSendForm } from '../base/ui/useSendForm.ts';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';
import { enterSession } from '../frame/session/enterSession.ts';
import { useSession } from '../frame/session/useSession.ts';

const loadAppeal = withTexts(() => import('../moderation/AppealDialog.tsx'), 'requests');
const AppealDialog = lazy(async () => ({ default: (await loadAppeal()).AppealDialog }));

/**
 * Logs in with ID and password, and returns to where the visitor was; blank while a session exists. A banned player reads
 * why, and can appeal.
 */
export function LoginPage() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const { welcome, back } = useSearch({ from: paths.login });
  const { session, isPending } = useSession();
  const password = useRef<HTMLInputElement>(null);
  /** The login that was refused because the account is banned. */
  const [banned, setBanned] = useState<{ userid: string; userpw: string } | null>(null);
  const [isAppealing, setAppealing] = useState(false);
  const missing = (value: string) => (value === '' ? ({ error: 'NOTINFO' } as const) : null);
  const { submit, isSending, note, field } = useSendForm({
    name: 'login',
    blank: { userid: '', userpw: '' },
    validate: { userid: ({ userid }) => missing(userid), userpw: ({ userpw }) => missing(userpw) },
    fieldOf: () => undefined,
    request: async (body) => {
      const reply = await call(login, { body });
      setBanned(isFailure(reply) && reply.error === 'EBANNED' ? body : null);
      if (isFailure(reply)) password.current?.select();
      return reply;
    },
    onSent: (reply) => {
      void enterSession(queryClient, reply);
      history.push(back ?? paths.home);
    },
  });
  if (session || isPending) return null;

  const search = back ? { back } : {};

  return (
    <Page title={t('login.title')}>
      <FormCard onSubmit={submit}>
        {welcome && <SuccessNote message={t('login.welcome')} />}
        <TextInput
          label={t('account.userid')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('userid')}
        />
        <PasswordInput
          ref={password}
          label={t('account.userpw')}
          autoComplete="current-password"
          required
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': t('account.showPassword') }}
          {...field('userpw')}
        />
        <FailureNote message={note && banned ? `${banned.userid}: ${note}` : note} />
        {note && banned && (
          <Button variant="default" onClick={() => setAppealing(true)}>
            {t('sanction.appeal')}
          </Button>
        )}
        <BusyButton type="submit" isBusy={isSending}>
          {t('login.submit')}
        </BusyButton>
      </FormCard>
      {banned && isAppealing && (
        <Suspense>
          <AppealDialog sanction="banned" login={banned} onClose={() => setAppealing(false)} />
        </Suspense>
      )}
      <p>
        {t('login.newHere')}{' '}
        <Link to={paths.signupLr2} search={search}>
          {t('login.signupLr2')}
        </Link>
        {' · '}
        <Link to={paths.signupBeatoraja} search={search}>
          {t('login.signupBeatoraja')}
        </Link>
        {' · '}
        <Link to={paths.signup} search={search}>
          {t('login.signupOther')}
        </Link>
      </p>
      <p>
        <Link to={paths.recover} search={search}>
          {t('login.forgot')}
        </Link>
      </p>
    </Page>
  );
}
