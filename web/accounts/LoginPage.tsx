import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { login } from '#contract/accounts.ts';
import { call, isFailure } from '../api/call.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { paths } from '../paths.ts';
import { Page } from '../shell/Page.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { SuccessNote } from '../ui/SuccessNote.tsx';
import styles from './Form.module.css';
import { sessionKey, useSession } from './useSession.ts';

/** The way in with ID and password; blank for whoever is in already (specification §2). */
export function LoginPage() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { welcome } = useSearch({ from: paths.login });
  const { session, isPending } = useSession();
  const [failed, setFailed] = useState('');
  const required = (value: string) => (value === '' ? failureText({ error: 'NOTINFO' }) : null);
  const form = useForm({
    initialValues: { userid: '', userpw: '' },
    validate: { userid: required, userpw: required },
  });
  if (session || isPending) return null;

  const enter = form.onSubmit(async (body) => {
    setFailed('');
    const answer = await call(login, { body });
    if (isFailure(answer)) return setFailed(failureText(answer));
    queries.setQueryData(sessionKey, answer);
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    await navigate({ to: paths.home });
  });

  return (
    <Page title={t('login.title')}>
      {welcome && <SuccessNote message={t('login.welcome')} />}
      <form onSubmit={enter} className={styles.form} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('account.userid')}
            autoComplete="username"
            autoCapitalize="none"
            required
            {...form.getInputProps('userid')}
          />
          <PasswordInput
            label={t('account.userpw')}
            autoComplete="current-password"
            required
            visibilityToggleButtonProps={{ 'aria-label': t('account.showPassword') }}
            {...form.getInputProps('userpw')}
          />
          <FailureNote message={failed} />
          <Button type="submit" loading={form.submitting}>
            {t('login.submit')}
          </Button>
        </Stack>
      </form>
      <p>
        {t('login.newHere')} <Link to={paths.signupLr2}>{t('login.signup')}</Link>
      </p>
    </Page>
  );
}
