import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import styles from './State.module.css';

interface ErrorStateProps {
  /** In the visitor's language. */
  message: string;
  onRetry?: (() => void) | undefined;
  /** Other actions. */
  children?: ReactNode;
}

/** Shown in place of content that could not be loaded: says why, with a retry button. */
export function ErrorState({ message, onRetry, children }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <Stack className={styles.state} gap="var(--space-3)" align="center" role="alert">
      <Icon name="warning" size={36} />
      <p className={styles.title}>{message}</p>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
      {children}
    </Stack>
  );
}
