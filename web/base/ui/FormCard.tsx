import type { FormEvent, ReactNode } from 'react';
import styles from './FormCard.module.css';
import { NeedsScript } from './NeedsScript.tsx';

interface FormCardProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/**
 * The main form of a page. The browser's own validation is off: errors are shown in the language of the page. Before the
 * script runs it cannot be filled in, nor can its values get into an address.
 */
export function FormCard({ onSubmit, children }: FormCardProps) {
  return (
    <>
      <NeedsScript />
      <form
        method="post"
        className={styles.card}
        onSubmit={onSubmit}
        noValidate
        inert={typeof document === 'undefined'}
      >
        {children}
      </form>
    </>
  );
}
