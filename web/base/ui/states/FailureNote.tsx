import { Icon } from '../Icon.tsx';
import styles from './Note.module.css';

interface FailureNoteProps {
  /** Empty while nothing has failed. */
  message: string;
  /** The error code, for forms whose users may have to quote it to support. */
  code?: string;
}

/**
 * Shows beside a form why it was refused. Its live region is always there, so that screen readers announce the message.
 */
export function FailureNote({ message, code = '' }: FailureNoteProps) {
  return (
    <div role="alert" className={styles.place}>
      {message && (
        <p className={styles.failure}>
          <Icon name="warning" />
          <span>
            {message} {code && <samp>{code}</samp>}
          </span>
        </p>
      )}
    </div>
  );
}
