import { type ReactNode, useId } from 'react';
import styles from './Settings.module.css';

interface SettingsSectionProps {
  title: string;
  /** Whether its action cannot be undone. */
  isDanger?: boolean;
  children: ReactNode;
}

/** One section of the settings, with its title beside it where there is room. */
export function SettingsSection({ title, isDanger = false, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <section className={styles.part} data-danger={isDanger || undefined} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
