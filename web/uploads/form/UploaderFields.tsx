import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { uploadFields } from '#domain/uploads/fields.ts';
import { PasswordInput, TextInput } from '../../base/ui/inputs/inputs.tsx';
import styles from './UploadForm.module.css';
import type { UploadDraft } from './uploadDraft.ts';

interface UploaderFieldsProps {
  session: UserSession | null;
  draft: Pick<UploadDraft, 'proposer' | 'password'>;
  /** Whether the name is the nickname of a player. */
  isNameTaken: boolean;
  errorOf: (field: 'proposer' | 'password') => string | undefined;
  onChange: (changes: Partial<UploadDraft>) => void;
  onBlur: (field: 'proposer' | 'password') => void;
}

/** Shows the player who uploads, or asks for a name and for a password that deletes the upload. */
export function UploaderFields({ session, draft, isNameTaken, errorOf, onChange, onBlur }: UploaderFieldsProps) {
  const { t } = useTranslation();
  if (session) {
    return (
      <p className="hint">
        {t('uploadForm.as')} <strong dir="auto">{session.nickname}</strong>
      </p>
    );
  }
  return (
    <div className={styles.pair}>
      <TextInput
        label={t('uploadForm.proposer')}
        required
        value={draft.proposer}
        autoComplete="nickname"
        description={t('uploadForm.proposerHint', { ...uploadFields.proposer })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isNameTaken ? t('uploadForm.nameTaken') : errorOf('proposer')}
        onBlur={() => onBlur('proposer')}
        onChange={(event) => onChange({ proposer: event.currentTarget.value })}
      />
      <PasswordInput
        label={t('uploadForm.password')}
        required
        value={draft.password}
        autoComplete="new-password"
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('account.showPassword') }}
        description={t('uploadForm.passwordHint', { ...uploadFields.password })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errorOf('password')}
        onBlur={() => onBlur('password')}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
    </div>
  );
}
