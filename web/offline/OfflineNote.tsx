import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { gmt9 } from '#domain/dates.ts';
import { lastSeen, onLastSeen } from './lastSeen.ts';
import styles from './OfflineNote.module.css';

/** Says that what is shown is what was last seen, and when that was, until the site answers again. */
export function OfflineNote() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const seenAt = useSyncExternalStore(onLastSeen, lastSeen);
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
