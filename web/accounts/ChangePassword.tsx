import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePassword, sessions, type UserSession } from '#contract/accounts/accounts.ts';
import { clientKeys } from '#contract/plays/clientKeys.ts';
import { fieldLengths, whyNotPassword, whyNotPasswordAgain } from '#domain/accounts/fields.ts';
import type { ErrorCode } from '#domain/common/errors.ts';
import { call } from '../base/api/call.ts';
import { endpointKey } from '../base/api/useEndpoint.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { CurrentPassword, missingPassword } from '../base/ui/CurrentPassword.tsx';
import { PasswordInput } from '../base/ui/inputs/inputs.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { SuccessNote } from '../base/ui/states/SuccessNote.tsx';
import { useSendForm } from '../base/ui/useSendForm.ts';
import { KeptKeys } from '../plays/gameClients/KeptKeys.tsx';
import styles from './Settings.module.css';

const blank = { userpw: '', newpw: '', newpwAgain: '' };
type Field = keyof typeof blank;

const fieldOfRefusal: Readonly<Partial<Record<string, Field>>> = {
  ENOMATCHPASSWORD: 'userpw',
  NOTVALIDPW: 'newpw',
  NOTEQUALPW: 'newpwAgain',
};

const refusal = (error: ErrorCode | null) => error && { error };

/** The form that changes the password; it asks for the current one, and which keys of game clients to keep. */
export function ChangePassword({ session }: { session: UserSession }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isDone, setDone] = useState(false);
  const [keepKeys, setKeepKeys] = useState<number[]>([]);
  const { submit, isSending, note, reset, field } = useSendForm({
    name: 'password',
    blank,
    validatesOnBlur: true,
    validate: {
      userpw: missingPassword,
      newpw: ({ newpw }) => refusal(whyNotPassword(newpw)),
      newpwAgain: ({ newpw, newpwAgain }) => refusal(whyNotPasswordAgain(newpw, newpwAgain)),
    },
    fieldOf: (error) => fieldOfRefusal[error],
    request: (body) => {
      setDone(false);
      return call(changePassword, { body: { ...body, keepKeys } });
    },
    onSent: async () => {
      reset();
      setKeepKeys([]);
      setDone(true);
      await queryClient.invalidateQueries({ queryKey: endpointKey(clientKeys) });
      await queryClient.invalidateQueries({ queryKey: endpointKey(sessions) });
    },
  });
  const newPassword = (name: Exclude<Field, 'userpw'>) => ({
    label: t(`settings.password.${name}`),
    autoComplete: 'new-password',
    required: true,
    visibilityToggleFocusable: true,
    visibilityToggleButtonProps: { 'aria-label': t('account.showPassword') },
    ...field(name),
  });

  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={session.userid} readOnly hidden />
      <CurrentPassword {...field('userpw')} />
      <PasswordInput {...newPassword('newpw')} description={t('signup.hint.userpw', { ...fieldLengths.password })} />
      <PasswordInput {...newPassword('newpwAgain')} />
      <KeptKeys kept={keepKeys} onChange={setKeepKeys} />
      <FailureNote message={note} />
      <SuccessNote message={isDone ? t('settings.password.done') : ''} />
      <BusyButton type="submit" isBusy={isSending}>
        {t('settings.password.submit')}
      </BusyButton>
    </form>
  );
}
