import { type ReactNode, useId } from 'react';
import styles from './Settings.module.css';

interface SettingsPartProps {
  title: string;
  /** What is done here cannot be undone. */
  isDanger?: boolean;
  children: ReactNode;
}

/** One thing to set, beside its name where there is room. */
export function SettingsPart({ title, isDanger = false, children }: SettingsPartProps) {
  const titleId = useId();
  return (
    <section className={styles.part} data-danger={isDanger || undefined} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
