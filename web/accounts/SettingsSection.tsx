import { type ReactNode, useId } from 'react';
import styles from './Settings.module.css';

interface SettingsSectionProps {
  title: string;
  /** Whether its action cannot be undone. */
  isDanger?: boolean;
  heading?: 'h2' | 'h3';
  children: ReactNode;
}

/** One section of the settings, with its title beside it where there is room. */
export function SettingsSection({ title, isDanger = false, heading: Heading = 'h2', children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <section className={styles.part} data-danger={isDanger || undefined} aria-labelledby={titleId}>
      <Heading id={titleId}>{title}</Heading>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
