import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './Note.module.css';

interface SuccessNoteProps {
  /** Empty while nothing was done. */
  message: string;
  /** Whether it gets the focus: after an act that ends a form. */
  takesFocus?: boolean;
  /** Where to go from here. */
  children?: ReactNode;
}

/**
 * Shows that an action succeeded, and scrolls there if it is out of view: a form that is emptied moves. Its live region
 * is always there, so that screen readers announce the message.
 */
export function SuccessNote({ message, takesFocus = false, children }: SuccessNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const note = place.current?.querySelector('p');
    if (!message || !note) return;
    if (takesFocus) note.focus({ preventScroll: true });
    note.scrollIntoView({ block: 'nearest' });
  }, [message, takesFocus]);
  return (
    <div ref={place} role="status" className={styles.place}>
      {message && (
        <p className={styles.success} tabIndex={takesFocus ? -1 : undefined}>
          <Icon name="check" />
          <span>
            {message} {children}
          </span>
        </p>
      )}
    </div>
  );
}
