import { Icon } from '../Icon.tsx';
import styles from './Note.module.css';

interface FailureNoteProps {
  /** Empty: nothing failed. */
  message: string;
  /** The bare code, where whoever helps will ask for it. */
  code?: string;
}

/** Says beside a form why it was refused; heard at once, because the place for it is always there. */
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
