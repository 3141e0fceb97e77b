import type { ReactNode } from 'react';
import styles from './Tag.module.css';

interface TagProps {
  /** A colour of `tokens.css`, as `var(--…)`; text and outline take it. */
  color: string;
  children: ReactNode;
}

/** A short word in a colour: a level, a state. The word alone says it, the colour helps the eye. */
export function Tag({ color, children }: TagProps) {
  return (
    <span className={styles.tag} style={{ color }}>
      {children}
    </span>
  );
}
