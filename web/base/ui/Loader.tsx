import type { CSSProperties } from 'react';
import styles from './Loader.module.css';

interface LoaderProps {
  /** Side in pixels at the default text size; it scales with the text. */
  size?: number;
  /** The accessible name, when no text beside it says the same. */
  label?: string;
}

/** A turning ring in the color of the text: something takes a moment. */
export function Loader({ size = 22, label }: LoaderProps) {
  return (
    <span
      className={styles.loader}
      style={{ '--side': `${size / 16}rem` } as CSSProperties}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
