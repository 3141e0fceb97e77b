import { Icon } from '../Icon.tsx';
import styles from './Note.module.css';

interface SuccessNoteProps {
  /** Empty while nothing was done. */
  message: string;
}

/** Shows that an action succeeded. Its live region is always there, so that screen readers announce the message. */
export function SuccessNote({ message }: SuccessNoteProps) {
  return (
    <div role="status" className={styles.place}>
      {message && (
        <p className={styles.success}>
          <Icon name="check" />
          {message}
        </p>
      )}
    </div>
  );
}
