import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './Note.module.css';

interface SuccessNoteProps {
  /** Empty while nothing was done. */
  message: string;
  /** Where to go from here. */
  children?: ReactNode;
}

/**
 * Shows that an action succeeded, and scrolls there if it is out of view: a form that is emptied moves. Its live region
 * is always there, so that screen readers announce the message.
 */
export function SuccessNote({ message, children }: SuccessNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) place.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <div ref={place} role="status" className={styles.place}>
      {message && (
        <p className={styles.success}>
          <Icon name="check" />
          <span>
            {message} {children}
          </span>
        </p>
      )}
    </div>
  );
}
