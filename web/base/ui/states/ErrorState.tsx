import { type ReactNode, useEffect } from 'react';
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

/** How often the server is asked whether it is back: no event says so. */
const ASK_INTERVAL_MS = 10_000;

/**
 * Shown in place of content that could not be loaded: says why, with a retry button. It retries by itself once the
 * server can be reached again.
 */
export function ErrorState({ query, message, onRetry = query?.refetch, children }: ErrorStateProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const error = query?.error;
  const refetch = query?.refetch;
  const isUnreachable = error?.error === 'unreachable';
  useEffect(() => {
    if (!isUnreachable) return;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const response = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
      if (response?.ok) refetch?.();
    };
    const timer = setInterval(() => void ask(), ASK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isUnreachable, refetch]);
  const reason = () => {
    if (isUnreachable && !navigator.onLine) return t('offline.loads');
    if (error?.error === 'unknown') return t('failure.server');
    return error && failureText(error);
  };
  return (
    <Stack className={styles.state} gap="var(--space-3)" align="center" role="alert">
      <Icon name="warning" size={36} />
      <p className={styles.title}>{message ?? reason()}</p>
      {onRetry && (
        <Button variant="default" onClick={() => void onRetry()}>
          {t('common.retry')}
        </Button>
      )}
      {children}
    </Stack>
  );
}
