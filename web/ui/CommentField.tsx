import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface CommentFieldProps {
  label: string;
  value: string;
  /** Longest comment, in characters as a person counts them. */
  limit: number;
  required?: boolean;
  /** What else is wrong with it than its length. */
  error?: string | undefined;
  onBlur?: () => void;
  onChange: (value: string) => void;
}

/** A comment with its length beside the limit; what is too long stays, so that it can be shortened. */
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
