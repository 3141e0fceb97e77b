import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePassword, sessions, type UserSession } from '#contract/accounts.ts';
import { clientKeys } from '#contract/clientKeys.ts';
import { fieldLengths, whyNotPassword, whyNotPasswordAgain } from '#domain/accounts/fields.ts';
import type { ErrorCode } from '#domain/common/errors.ts';
import { call, isFailure } from '../base/api/call.ts';
import { endpointKey } from '../base/api/useEndpoint.ts';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { CurrentPassword } from '../base/ui/CurrentPassword.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { SuccessNote } from '../base/ui/states/SuccessNote.tsx';
import { KeptKeys } from '../players/gameClients/KeptKeys.tsx';
import styles from './Settings.module.css';

const blank = { userpw: '', newpw: '', newpwAgain: '' };
type Field = keyof typeof blank;

const fieldOfRefusal: Readonly<Partial<Record<string, Field>>> = {
  ENOMATCHPASSWORD: 'userpw',
  NOTVALIDPW: 'newpw',
  NOTEQUALPW: 'newpwAgain',
};

interface ChangePasswordProps {
  session: UserSession;
}

/** The form that changes the password; it asks for the current one, and which keys of game clients to keep. */
export function ChangePassword({ session }: ChangePasswordProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const [failed, setFailed] = useState('');
  const [isDone, setDone] = useState(false);
  const [keepKeys, setKeepKeys] = useState<number[]>([]);
  const errorText = (error: ErrorCode | null) => error && failureText({ error });
  const form = useForm({
    initialValues: blank,
    validateInputOnBlur: true,
    validate: {
      userpw: (value) => errorText(value === '' ? 'NOTINFO' : null),
      newpw: (value) => errorText(whyNotPassword(value)),
      newpwAgain: (value, { newpw }) => errorText(whyNotPasswordAgain(newpw, value)),
    },
  });
  const focusFirst = (errors: Partial<Record<string, unknown>>) => {
    const first = (Object.keys(blank) as Field[]).find((name) => errors[name]);
    if (first) form.getInputNode(first)?.focus();
  };

  const submit = form.onSubmit(async (body) => {
    if (form.submitting) return;
    setFailed('');
    setDone(false);
    const reply = await call(changePassword, { body: { ...body, keepKeys } });
    if (!isFailure(reply)) {
      form.reset();
      setKeepKeys([]);
      setDone(true);
      await queryClient.invalidateQueries({ queryKey: endpointKey(clientKeys) });
      return queryClient.invalidateQueries({ queryKey: endpointKey(sessions) });
    }
    const field = fieldOfRefusal[reply.error];
    if (!field) return setFailed(failureText(reply));
    form.setFieldError(field, failureText(reply));
    focusFirst({ [field]: true });
  }, focusFirst);

  const field = (name: Exclude<Field, 'userpw'>) => ({
    label: t(`settings.password.${name}`),
    autoComplete: 'new-password',
    required: true,
    visibilityToggleFocusable: true,
    visibilityToggleButtonProps: { 'aria-label': t('account.showPassword') },
    'aria-invalid': Boolean(form.errors[name]),
    ...form.getInputProps(name),
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={session.userid} readOnly hidden />
      <CurrentPassword {...form.getInputProps('userpw')} />
      <PasswordInput {...field('newpw')} description={t('signup.hint.userpw', { ...fieldLengths.password })} />
      <PasswordInput {...field('newpwAgain')} />
      <KeptKeys kept={keepKeys} onChange={setKeepKeys} />
      <FailureNote message={failed} />
      <SuccessNote message={isDone ? t('settings.password.done') : ''} />
      <BusyButton type="submit" isBusy={form.submitting}>
        {t('settings.password.submit')}
      </BusyButton>
    </form>
  );
}
