import { type Failed, useFailureText } from '../../i18n/useFailureText.ts';
import { Icon } from '../Icon.tsx';
import styles from './Note.module.css';

interface FailureNoteProps {
  /** The call that failed, or null. */
  failure?: Failed | null | undefined;
  /** A text of its own instead; empty while nothing has failed. */
  message?: string;
  /** The error code, for forms whose users may have to quote it to support. */
  code?: string;
}

/**
 * Shows beside a form why it was refused. Its live region is always there, so that screen readers announce the message.
 */
export function FailureNote({ failure, message, code = '' }: FailureNoteProps) {
  const failureText = useFailureText();
  const text = message ?? (failure ? failureText(failure) : '');
  return (
    <div role="alert" className={styles.place}>
      {text && (
        <p className={styles.failure}>
          <Icon name="warning" />
          <span>
            {text} {code && <samp>{code}</samp>}
          </span>
        </p>
      )}
    </div>
  );
}
