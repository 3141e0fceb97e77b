import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type UserSession, unlink } from '#contract/accounts/accounts.ts';
import { call } from '../base/api/call.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { CurrentPassword, fieldOfPassword, missingPassword } from '../base/ui/CurrentPassword.tsx';
import { Group } from '../base/ui/Layout.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { useSendForm } from '../base/ui/useSendForm.ts';
import styles from './Settings.module.css';

interface UnlinkIdProps {
  service: UserSession['playerName'];
  /** The name of the id. */
  name: string;
  onKeep: () => void;
  onUnlinked: () => void;
}

/** The form that unlinks an id: it says what is lost, and needs the password. */
export function UnlinkId({ service, name, onKeep, onUnlinked }: UnlinkIdProps) {
  const { t } = useTranslation();
  const { submit, isSending, note, field } = useSendForm({
    name: 'unlink',
    blank: { userpw: '' },
    validate: { userpw: missingPassword },
    fieldOf: fieldOfPassword,
    request: ({ userpw }) => call(unlink, { body: { service, userpw } }),
    onSent: onUnlinked,
  });
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => password.current?.focus(), []);

  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
      <p>{t('linkedIds.sure')}</p>
      <CurrentPassword ref={password} {...field('userpw')} />
      <FailureNote message={note} />
      <Group gap="var(--space-2)">
        <BusyButton size="compact-sm" variant="default" onClick={onKeep}>
          {t('linkedIds.keep')}
        </BusyButton>
        <BusyButton
          type="submit"
          size="compact-sm"
          color="bad"
          isBusy={isSending}
          aria-label={t('linkedIds.unlinkOf', { name })}
        >
          {t('linkedIds.unlink')}
        </BusyButton>
      </Group>
    </form>
  );
}
