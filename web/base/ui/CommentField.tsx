import { useTranslation } from 'react-i18next';
import { Textarea } from './inputs/inputs.tsx';

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
export function CommentField({ value, limit, error, onChange, ...field }: CommentFieldProps) {
  const { t } = useTranslation();
  const used = [...value].length;
  return (
    <Textarea
      {...field}
      value={value}
      error={error || used > limit}
      rows={3}
      maxLength={limit * 4}
      description={t('common.characters', { used, limit })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
