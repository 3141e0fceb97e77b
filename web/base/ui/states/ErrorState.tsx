import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../api/call.ts';
import { useFailureText } from '../../i18n/useFailureText.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Stack } from '../Layout.tsx';
import styles from './State.module.css';

/** The parts of a query by which it is shown that it failed. */
export interface FailingQuery {
  error: Failure | null;
  refetch: () => unknown;
}

interface ErrorStateProps {
  /** The query that failed. */
  query?: FailingQuery;
  /** In the visitor's language; by default that of the query. */
  message?: string | undefined;
  onRetry?: (() => unknown) | undefined;
  /** Other actions. */
  children?: ReactNode;
}

/** Shown in place of content that could not be loaded: says why, with a retry button. */
export function ErrorState({ query, message, onRetry = query?.refetch, children }: ErrorStateProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return (
    <Stack className={styles.state} gap="var(--space-3)" align="center" role="alert">
      <Icon name="warning" size={36} />
      <p className={styles.title}>{message ?? (query?.error && failureText(query.error))}</p>
      {onRetry && (
        <Button variant="default" onClick={() => void onRetry()}>
          {t('common.retry')}
        </Button>
      )}
      {children}
    </Stack>
  );
}
