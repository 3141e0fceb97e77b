import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Icon } from './Icon.tsx';

const SHOWN_MS = 2000;

interface CopyButtonProps {
  text: string;
  /** What is copied, for those who cannot see the drawing. */
  label: string;
  /** What it says once it is done. */
  done: string;
}

/** Copies a text; selects nothing, moves nothing, and says when it is done. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <>
      <ActionIcon variant="subtle" color={copied ? 'green' : 'stellar'} aria-label={label} title={label} onClick={copy}>
        <Icon name={copied ? 'check' : 'copy'} />
      </ActionIcon>
      <VisuallyHidden role="status">{copied ? done : ''}</VisuallyHidden>
    </>
  );
}

/** The clipboard needs a secure page; over plain HTTP the older way still works. */
async function copyText(text: string) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
