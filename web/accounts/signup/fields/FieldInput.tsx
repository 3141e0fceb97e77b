import { useTranslation } from 'react-i18next';
import { fieldLengths } from '#domain/accounts/fields.ts';
import { useFailureText } from '../../../base/i18n/useFailureText.ts';
import { CurrentPassword } from '../../../base/ui/CurrentPassword.tsx';
import { Icon } from '../../../base/ui/Icon.tsx';
import { PasswordInput, TextInput } from '../../../base/ui/inputs/inputs.tsx';
import { Loader } from '../../../base/ui/Loader.tsx';
import styles from './FieldInput.module.css';
import type { FieldName } from './fields.ts';
import type { FieldForm } from './useFieldForm.ts';
import type { FieldState } from './useFields.ts';

const autoComplete: Readonly<Record<FieldName, string>> = {
  userid: 'username',
  currentpw: 'current-password',
  userpw: 'new-password',
  userpwAgain: 'new-password',
  nickname: 'nickname',
  userlr2id: 'off',
  minirid: 'off',
  code: 'off',
};

interface FieldInputProps {
  form: FieldForm;
  name: FieldName;
  readOnly?: boolean;
  onChange?: () => void;
}

/** One field of a form, with its hint, its error, and a mark that it is valid or being checked. */
export function FieldInput({ form, name, readOnly = false, onChange }: FieldInputProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const state = form.states[name];
  const { userId, password, nickname, lr2Id } = fieldLengths;
  const hints = {
    userid: t('signup.hint.userid', { ...userId }),
    currentpw: '',
    userpw: t('signup.hint.userpw', { ...password }),
    userpwAgain: '',
    nickname: t('signup.hint.nickname', { ...nickname }),
    userlr2id: t('signup.hint.userlr2id', { ...lr2Id }),
    minirid: t('signup.hint.minirid'),
    code: t('signup.hint.code'),
  };
  const isInvalid = typeof state === 'object';
  const common = {
    name,
    autoComplete: autoComplete[name],
    value: form.values[name],
    required: true,
    readOnly,
    label: form.labelOf(name),
    description: hints[name],
    error: isInvalid && failureText(state),
    success: state === 'success' && name !== 'currentpw',
    'aria-invalid': isInvalid,
    onChange: (event: { currentTarget: { value: string } }) => {
      form.change(name, event.currentTarget.value);
      onChange?.();
    },
    onBlur: () => !readOnly && void form.check(name),
  };
  return (
    <div className={styles.field}>
      {name === 'currentpw' ? (
        <CurrentPassword {...common} />
      ) : name === 'userpw' || name === 'userpwAgain' ? (
        <PasswordInput
          {...common}
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': t('account.showPassword') }}
        />
      ) : (
        <TextInput
          {...common}
          autoCapitalize="none"
          spellCheck={false}
          inputMode={name === 'userlr2id' ? 'numeric' : 'text'}
        />
      )}
      <span className={styles.mark} role="status">
        {/* Only the server can tell whether it is the right password. */}
        {name !== 'currentpw' && <StateMark state={state} />}
      </span>
    </div>
  );
}

function StateMark({ state }: { state: FieldState }) {
  const { t } = useTranslation();
  if (state === 'validating') return <Loader size={16} label={t('signup.checking')} />;
  return state === 'success' && <Icon name="check" label={t('signup.good')} />;
}
