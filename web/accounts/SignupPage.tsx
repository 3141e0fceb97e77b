import { Button, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../i18n/useFailureText.ts';
import { paths } from '../paths.ts';
import { Page } from '../shell/Page.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import styles from './Form.module.css';
import { SignupInput } from './SignupInput.tsx';
import { signupFields } from './signupFields.ts';
import { useSignup } from './useSignup.ts';

/** A new account for a player of LR2. Afterwards the login awaits. */
export function SignupPage() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { values, states, change, check, submit } = useSignup();
  const [failed, setFailed] = useState('');
  const [isSending, setSending] = useState(false);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setSending(true);
    setFailed('');
    const outcome = await submit();
    setSending(false);
    if (outcome === 'success') return navigate({ to: paths.login, search: { welcome: true } });
    if (typeof outcome === 'object') return setFailed(failureText(outcome));
    form.querySelector<HTMLInputElement>(`[name="${outcome}"]`)?.focus();
  };

  return (
    <Page title={t('signup.title')}>
      <p>{t('signup.intro')}</p>
      <form onSubmit={send} className={styles.form} noValidate>
        <Stack gap="sm">
          {signupFields.map(({ name, autoComplete }) => (
            <SignupInput
              key={name}
              name={name}
              autoComplete={autoComplete}
              value={values[name]}
              state={states[name]}
              onChange={(value) => change(name, value)}
              onLeave={() => check(name)}
            />
          ))}
          <FailureNote message={failed} />
          <Button type="submit" loading={isSending}>
            {t('signup.submit')}
          </Button>
        </Stack>
      </form>
    </Page>
  );
}
