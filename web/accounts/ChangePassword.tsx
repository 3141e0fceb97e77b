import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePassword, sessions, type UserSession } from '#contract/accounts.ts';
import { fieldLengths, whyNotPassword, whyNotPasswordAgain } from '#domain/accounts/fields.ts';
import type { ErrorCode } from '#domain/common/errors.ts';
import { call, isFailure } from '../api/call.ts';
import { endpointKey } from '../api/useEndpoint.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { FailureNote } from '../ui/states/FailureNote.tsx';
import { SuccessNote } from '../ui/states/SuccessNote.tsx';
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

/** A new password, for whoever knows the present one. */
export function ChangePassword({ session }: ChangePasswordProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [failed, setFailed] = useState('');
  const [isDone, setDone] = useState(false);
  const said = (error: ErrorCode | null) => error && failureText({ error });
  const form = useForm({
    initialValues: blank,
    validateInputOnBlur: true,
    validate: {
      userpw: (value) => said(value === '' ? 'NOTINFO' : null),
      newpw: (value) => said(whyNotPassword(value)),
      newpwAgain: (value, { newpw }) => said(whyNotPasswordAgain(newpw, value)),
    },
  });
  const focusFirst = (wrong: Partial<Record<string, unknown>>) => {
    const first = (Object.keys(blank) as Field[]).find((name) => wrong[name]);
    if (first) form.getInputNode(first)?.focus();
  };

  const submit = form.onSubmit(async (body) => {
    if (form.submitting) return;
    setFailed('');
    setDone(false);
    const answer = await call(changePassword, { body });
    if (!isFailure(answer)) {
      form.reset();
      setDone(true);
      return queries.invalidateQueries({ queryKey: endpointKey(sessions) });
    }
    const field = fieldOfRefusal[answer.error];
    if (!field) return setFailed(failureText(answer));
    form.setFieldError(field, failureText(answer));
    focusFirst({ [field]: true });
  }, focusFirst);

  const field = (name: Field) => ({
    label: t(`settings.password.${name}`),
    autoComplete: name === 'userpw' ? 'current-password' : 'new-password',
    required: true,
    visibilityToggleFocusable: true,
    visibilityToggleButtonProps: { 'aria-label': t('account.showPassword') },
    'aria-invalid': Boolean(form.errors[name]),
    ...form.getInputProps(name),
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* Tells the browser's own keeper of passwords whose they are. */}
      <input type="text" autoComplete="username" value={session.userid} readOnly hidden />
      <PasswordInput {...field('userpw')} />
      <PasswordInput {...field('newpw')} description={t('signup.hint.userpw', { ...fieldLengths.password })} />
      <PasswordInput {...field('newpwAgain')} />
      <FailureNote message={failed} />
      <SuccessNote message={isDone ? t('settings.password.done') : ''} />
      <BusyButton type="submit" isBusy={form.submitting}>
        {t('settings.password.submit')}
      </BusyButton>
    </form>
  );
}
