import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { giveMail, type OwnMail, ownMail, removeMail, switchDigest } from '#contract/accounts/mail.ts';
import { MAIL_LINK_HOURS, whyNotMailAddress } from '#domain/accounts/mailAddress.ts';
import { call } from '../../base/api/call.ts';
import { endpointKey } from '../../base/api/useEndpoint.ts';
import { useSend } from '../../base/api/useSend.ts';
import { currentLanguage } from '../../base/i18n/language.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { CurrentPassword, missingPassword } from '../../base/ui/CurrentPassword.tsx';
import { TextInput } from '../../base/ui/inputs/inputs.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { useSendForm } from '../../base/ui/useSendForm.ts';
import styles from '../Settings.module.css';

/** The e-mail address of the player, or the form that gives one. */
export function MailSettings({ mail }: { mail: OwnMail | null }) {
  const queryClient = useQueryClient();
  const onChanged = () => queryClient.invalidateQueries({ queryKey: endpointKey(ownMail) });
  return mail ? <GivenMail mail={mail} onChanged={onChanged} /> : <MailForm onSent={onChanged} />;
}

function MailForm({ onSent }: { onSent: () => Promise<void> }) {
  const { t } = useTranslation();
  const { submit, isSending, note, field } = useSendForm({
    name: 'mail',
    blank: { address: '', userpw: '' },
    validate: {
      address: ({ address }) => {
        const error = whyNotMailAddress(address.trim());
        return error && { error };
      },
      userpw: missingPassword,
    },
    fieldOf: (error) =>
      error === 'NOTVALIDMAIL' ? 'address' : error === 'ENOMATCHPASSWORD' ? ('userpw' as const) : undefined,
    request: ({ address, userpw }) =>
      call(giveMail, { body: { address: address.trim(), userpw, language: currentLanguage() } }),
    onSent,
  });
  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
      <p className="hint">{t('mail.hint')}</p>
      <TextInput label={t('mail.address')} type="email" autoComplete="email" required {...field('address')} />
      <CurrentPassword {...field('userpw')} />
      <FailureNote message={note} />
      <BusyButton type="submit" isBusy={isSending}>
        {t('mail.give')}
      </BusyButton>
    </form>
  );
}

function GivenMail({ mail, onChanged }: { mail: OwnMail; onChanged: () => Promise<void> }) {
  const { t } = useTranslation();
  const { isSending, failure, send } = useSend();
  const [isOn, setOn] = useState(mail.digest);
  const change = async (on: boolean) => {
    if (isSending) return;
    setOn(on);
    if (!(await send(() => call(switchDigest, { body: { on } })))) setOn(!on);
    await onChanged();
  };
  const remove = async () => {
    await send(() => call(removeMail, {}));
    await onChanged();
  };
  return (
    <>
      <p>
        <strong>{mail.address}</strong>
      </p>
      {mail.confirmed ? (
        <Switch
          label={t('mail.digest')}
          description={t('mail.digestHint')}
          isOn={isOn}
          onSwitch={(on) => void change(on)}
        />
      ) : (
        <p role="status">{t('mail.sent', { hours: MAIL_LINK_HOURS.confirm })}</p>
      )}
      <FailureNote failure={failure} />
      <BusyButton variant="default" isBusy={isSending} onClick={() => void remove()}>
        {t('mail.remove')}
      </BusyButton>
    </>
  );
}
