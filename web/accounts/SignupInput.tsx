import { Loader, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fieldLengths } from '#domain/accounts/fields.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { Icon } from '../ui/Icon.tsx';
import type { SignupField } from './signupFields.ts';
import type { FieldState } from './useSignup.ts';

interface SignupInputProps {
  name: SignupField;
  autoComplete: string;
  value: string;
  state: FieldState;
  onChange: (value: string) => void;
  onLeave: () => void;
}

/** One field of the form, with what it takes and what is known of it. */
export function SignupInput({ name, autoComplete, value, state, onChange, onLeave }: SignupInputProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { userId, password, nickname, lr2Id } = fieldLengths;
  const hints = {
    userid: t('signup.hint.userid', { ...userId }),
    userpw: t('signup.hint.userpw', { ...password }),
    userpwAgain: '',
    nickname: t('signup.hint.nickname', { ...nickname }),
    userlr2id: t('signup.hint.userlr2id', { ...lr2Id }),
  };
  const common = {
    name,
    autoComplete,
    value,
    required: true,
    label: t(`account.${name}`),
    description: hints[name],
    error: typeof state === 'object' ? failureText(state) : undefined,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    onBlur: onLeave,
  };
  if (name === 'userpw' || name === 'userpwAgain') {
    return <PasswordInput {...common} visibilityToggleButtonProps={{ 'aria-label': t('account.showPassword') }} />;
  }
  return (
    <TextInput
      {...common}
      autoCapitalize="none"
      inputMode={name === 'userlr2id' ? 'numeric' : 'text'}
      rightSection={<StateMark state={state} />}
    />
  );
}

function StateMark({ state }: { state: FieldState }) {
  const { t } = useTranslation();
  if (state === 'validating') return <Loader size="xs" aria-label={t('signup.checking')} />;
  if (state !== 'success') return null;
  return (
    <span style={{ color: 'var(--good)', display: 'inline-flex' }}>
      <Icon name="check" label={t('signup.good')} />
    </span>
  );
}
