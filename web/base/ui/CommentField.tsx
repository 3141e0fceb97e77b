import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Field.module.css';

interface CommentFieldProps {
  label: string;
  value: string;
  /** The longest comment, in code points. */
  limit: number;
  required?: boolean;
  /** An error other than its length. */
  error?: string | undefined;
  onBlur?: () => void;
  /** Takes the focus when it appears. */
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

/**
 * A text area that shows the length of a comment and its limit. A comment that is too long is kept, so that it can be
 * shortened.
 */
export function CommentField({ label, value, limit, required, error, onChange, ...field }: CommentFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const used = [...value].length;
  return (
    <div className={styles.field}>
      <label htmlFor={id} data-required={required || undefined}>
        {label}
      </label>
      <textarea
        {...field}
        id={id}
        className={styles.input}
        required={required}
        aria-invalid={Boolean(error) || used > limit}
        aria-describedby={`${id}-about`}
        rows={3}
        maxLength={limit * 4}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <small id={`${id}-about`}>
        {t('common.characters', { used, limit })}
        {error && <span className={styles.error}>{error}</span>}
      </small>
    </div>
  );
}
