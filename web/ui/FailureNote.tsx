import { Icon } from './Icon.tsx';
import styles from './Note.module.css';

interface FailureNoteProps {
  /** Empty: nothing failed. */
  message: string;
}

/** Says beside a form why it was refused; heard at once, because the place for it is always there. */
export function FailureNote({ message }: FailureNoteProps) {
  return (
    <div role="alert">
      {message && (
        <p className={styles.failure}>
          <Icon name="warning" />
          {message}
        </p>
      )}
    </div>
  );
}
