import type { ReactNode } from 'react';
import { REQUEST_TEXT_LENGTH, whyNotRequestText } from '#domain/moderation/requests.ts';
import { CommentField } from '../base/ui/CommentField.tsx';

/** Returns why a form cannot send its text to the moderators; null if it can. */
export function whyNotText({ text }: { text: string }) {
  const why = whyNotRequestText(text.trim());
  return why && { error: why.error, values: { limit: REQUEST_TEXT_LENGTH } };
}

interface RequestTextProps {
  label: string;
  required?: boolean;
  /** What `useSendForm` returns. */
  form: {
    fields: { text: string };
    field: (name: 'text') => { error?: ReactNode; onChange: (value: string) => void };
  };
}

/** The field `text` of a form to the moderators: a request, what is added to it, or an appeal. */
export function RequestText({ form: { fields, field }, ...props }: RequestTextProps) {
  const { error, ...text } = field('text');
  return (
    <CommentField
      {...props}
      {...text}
      value={fields.text}
      limit={REQUEST_TEXT_LENGTH}
      error={error ? String(error) : undefined}
    />
  );
}
