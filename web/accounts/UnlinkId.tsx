import { Group } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type UserSession, unlink } from '#contract/accounts.ts';
import { call } from '../base/api/call.ts';
import { useSend } from '../base/api/useSend.ts';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { CurrentPassword } from '../base/ui/CurrentPassword.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import styles from './Settings.module.css';

interface UnlinkIdProps {
  service: UserSession['playerName'];
  /** What the id is called. */
  name: string;
  onKeep: () => void;
  onUnlinked: () => void;
}

/** The form that unlinks an id: it says first what is lost, and needs the password (accounts.md §1.1). */
export function UnlinkId({ service, name, onKeep, onUnlinked }: UnlinkIdProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [userpw, setPassword] = useState('');
  const { isSending, failure, setFailure, send } = useSend();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isPasswordWrong = failure !== null && (failure.error === 'NOTINFO' || failure.error === 'ENOMATCHPASSWORD');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (userpw === '') {
      setFailure({ error: 'NOTINFO' });
      return field.current?.focus();
    }
    if (await send(() => call(unlink, { body: { service, userpw } }))) return onUnlinked();
    field.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{t('linkedIds.sure')}</p>
      <CurrentPassword
        ref={field}
        name="unlinkpw"
        value={userpw}
        error={isPasswordWrong && failureText(failure)}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <FailureNote message={failure && !isPasswordWrong ? failureText(failure) : ''} />
      <Group gap="xs">
        <BusyButton size="compact-sm" variant="default" onClick={onKeep}>
          {t('linkedIds.keep')}
        </BusyButton>
        <BusyButton
          type="submit"
          size="compact-sm"
          color="red.9"
          isBusy={isSending}
          aria-label={t('linkedIds.unlinkOf', { name })}
        >
          {t('linkedIds.unlink')}
        </BusyButton>
      </Group>
    </form>
  );
}
