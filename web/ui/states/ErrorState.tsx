import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import styles from './State.module.css';

interface ErrorStateProps {
  /** What happened, in the visitor's language. */
  message: string;
  onRetry?: (() => void) | undefined;
  /** Other ways on. */
  children?: ReactNode;
}

/** Stands where something could not be shown: what happened, and a way on. */
export function ErrorState({ message, onRetry, children }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <Icon name="warning" size={36} />
      <p className={styles.title}>{message}</p>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
      {children}
    </div>
  );
}
