import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { Icon } from './Icon.tsx';

const CONFIRMATION_MS = 2000;

interface CopyButtonProps {
  text: string;
  /** The accessible name, with what is copied. */
  label: string;
  /** Announced once the text is copied. */
  done: string;
}

/** Copies a text to the clipboard and confirms it for two seconds, without selecting anything on the page. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const hideConfirmation = useTimeout(() => setCopied(false), CONFIRMATION_MS);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    hideConfirmation.start();
  };
  return (
    <>
      <ActionIcon
        variant="subtle"
        color={isCopied ? 'green' : 'stellar'}
        aria-label={label}
        title={label}
        onClick={copy}
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
      </ActionIcon>
      <VisuallyHidden role="status">{isCopied ? done : ''}</VisuallyHidden>
    </>
  );
}

/**
 * Copies a text. Returns false if the browser refuses. Mantine's `useClipboard` knows the Clipboard API only, which
 * plain HTTP does not have and which may be denied; the older command works there.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  }
}
