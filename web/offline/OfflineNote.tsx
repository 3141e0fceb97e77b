import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { gmt9 } from '#domain/common/dates.ts';
import { lastSeen, onLastSeen } from './lastSeen.ts';
import styles from './OfflineNote.module.css';

/** How often the site is looked for while what is shown is old: a browser does not know of a server that is back. */
const LOOK_AGAIN_MS = 10_000;

/** Says that what is shown is what was last seen, and when that was, until the site answers again. */
export function OfflineNote() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const seenAt = useSyncExternalStore(onLastSeen, lastSeen);
  const isOld = seenAt !== null;
  useEffect(() => {
    if (!isOld) return;
    const lookAgain = () => void (document.visibilityState === 'visible' && queries.refetchQueries({ type: 'active' }));
    const timer = setInterval(lookAgain, LOOK_AGAIN_MS);
    window.addEventListener('online', lookAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', lookAgain);
    };
  }, [isOld, queries]);
  return (
    <div role="status" className={styles.place}>
      {seenAt && (
        <p className={styles.note}>
          {t('offline.note', { time: gmt9(seenAt).minute })}{' '}
          <button type="button" onClick={() => void queries.refetchQueries({ type: 'active' })}>
            {t('offline.again')}
          </button>
        </p>
      )}
    </div>
  );
}
