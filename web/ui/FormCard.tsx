import type { FormEvent, ReactNode } from 'react';
import styles from './FormCard.module.css';

interface FormCardProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** The form that a page is about. What is wrong with a field we say ourselves, in the language of the page. */
export function FormCard({ onSubmit, children }: FormCardProps) {
  return (
    <form className={styles.card} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
}
