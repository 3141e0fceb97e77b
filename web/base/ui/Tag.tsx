import type { ReactNode } from 'react';
import styles from './Tag.module.css';

interface TagProps {
  /** The color of text and outline, from `tokens.css` as `var(--…)`. */
  color: string;
  children: ReactNode;
}

/** A short colored label: a level, a state. Its text must say everything that the color does. */
export function Tag({ color, children }: TagProps) {
  return (
    <span className={styles.tag} style={{ color }}>
      {children}
    </span>
  );
}
