import { useEffect, useState } from 'react';
import styles from './CopyButton.module.css';
import { IconButton } from './IconButton.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

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
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
  };
  return (
    <>
      <IconButton
        icon={isCopied ? 'check' : 'copy'}
        label={label}
        variant="subtle"
        size="md"
        className={isCopied ? styles.copied : undefined}
        onClick={copy}
      />
      <VisuallyHidden role="status">{isCopied ? done : ''}</VisuallyHidden>
    </>
  );
}

/**
 * Copies a text. Returns false if the browser refuses. Plain HTTP has no Clipboard API, and it may be
 * denied; the older command works there.
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
