import type { CSSProperties } from 'react';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** How much is done, in percent. */
  percent: number;
  /** Its name; without one it is hidden from screen readers, as the text beside it says the same. */
  label?: string;
  /** From `tokens.css` as `var(--…)`. */
  color?: string;
  className?: string | undefined;
}

/** Shows how much is done of something. */
export function ProgressBar({ percent, label, color = 'var(--action)', className = '' }: ProgressBarProps) {
  const role = { role: 'progressbar', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': 100 };
  return (
    <span
      className={`${styles.bar} ${className}`}
      style={{ '--color': color } as CSSProperties}
      {...(label === undefined ? { 'aria-hidden': true } : { ...role, 'aria-valuenow': percent })}
    >
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}
