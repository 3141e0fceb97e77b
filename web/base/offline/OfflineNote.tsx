import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { gmt9 } from '#domain/common/dates.ts';
import { lastSeen, onLastSeenChange } from './lastSeen.ts';
import styles from './OfflineNote.module.css';

/**
 * How often a page that shows cached replies tries the server again: no event tells a browser that a server is back.
 */
const RETRY_INTERVAL_MS = 10_000;

/** Shown while the page uses cached replies, with their time, until the server responds again. */
export function OfflineNote() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const seenAt = useSyncExternalStore(onLastSeenChange, lastSeen, () => null);
  const isStale = seenAt !== null;
  useEffect(() => {
    if (!isStale) return;
    const retry = () => void (document.visibilityState === 'visible' && queryClient.refetchQueries({ type: 'active' }));
    const timer = setInterval(retry, RETRY_INTERVAL_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [isStale, queryClient]);
  return (
    <div role="status" className={styles.place}>
      {seenAt && (
        <p className={styles.note}>
          {t('offline.note', { time: gmt9(seenAt).minute })}{' '}
          <button type="button" onClick={() => void queryClient.refetchQueries({ type: 'active' })}>
            {t('offline.again')}
          </button>
        </p>
      )}
    </div>
  );
}
