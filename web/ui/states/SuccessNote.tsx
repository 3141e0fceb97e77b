import { Icon } from '../Icon.tsx';
import styles from './Note.module.css';

interface SuccessNoteProps {
  /** Empty: nothing was done yet. */
  message: string;
}

/** Says that something went well; heard when it appears, because the place for it is always there. */
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
