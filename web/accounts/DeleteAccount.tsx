import { Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteAccount } from '#contract/accounts.ts';
import { call } from '../base/api/call.ts';
import { useSend } from '../base/api/useSend.ts';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { CurrentPassword } from '../base/ui/CurrentPassword.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import styles from './Settings.module.css';

interface DeleteAccountProps {
  onDeleted: () => void;
}

/**
 * The form that deletes the account: it says first what is kept, and needs the password and a checkbox
 * (accounts.md §9).
 */
export function DeleteAccount({ onDeleted }: DeleteAccountProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [userpw, setPassword] = useState('');
  const [isSure, setSure] = useState(false);
  const { isSending, failure, setFailure, send } = useSend();
  const isPasswordWrong = failure !== null && (failure.error === 'NOTINFO' || failure.error === 'ENOMATCHPASSWORD');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const focus = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
    if (userpw === '') {
      setFailure({ error: 'NOTINFO' });
      return focus('deletepw');
    }
    if (!isSure) return focus('sure');
    const reply = await send(() => call(deleteAccount, { body: { userpw } }));
    if (reply) return onDeleted();
    focus('deletepw');
  };

  return (
    <details className={styles.danger}>
      <summary>{t('deletion.open')}</summary>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ul className={styles.keeps}>
          <li>{t('deletion.goes')}</li>
          <li>{t('deletion.stays')}</li>
          <li>{t('deletion.again')}</li>
        </ul>
        <CurrentPassword
          name="deletepw"
          value={userpw}
          error={isPasswordWrong && failureText(failure)}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setFailure(null);
          }}
        />
        <Checkbox
          name="sure"
          label={t('deletion.sure')}
          required
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
        <FailureNote message={failure && !isPasswordWrong ? failureText(failure) : ''} />
        <BusyButton type="submit" color="red.9" isBusy={isSending} isReady={isSure}>
          {t('deletion.submit')}
        </BusyButton>
      </form>
    </details>
  );
}
