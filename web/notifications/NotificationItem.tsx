import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { NotificationRow } from '#contract/notifications/notifications.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { Time } from '../base/i18n/Time.tsx';
import { VisuallyHidden } from '../base/ui/VisuallyHidden.tsx';
import { paths } from '../frame/pages/paths.ts';
import styles from './Notifications.module.css';
import { notificationText } from './notificationText.ts';

interface NotificationItemProps {
  row: NotificationRow;
  /** Called when its link is followed. */
  onFollow: () => void;
}

/** One notification: what happened, where, and when. Its link leads to the entry, revision, upload, request or vote count. */
export function NotificationItem({ row, onFollow }: NotificationItemProps) {
  const { t } = useTranslation();
  const text = notificationText(t, row);
  const { entry, upload, sanction, request } = row.folded ? foldedAway : row;
  const title = entry?.title ?? upload?.title ?? request?.subject ?? (sanction?.subject || null);
  return (
    <li className={styles.item} data-unread={row.unread || undefined}>
      <Link {...targetOf(row)} className={styles.link} onClick={onFollow}>
        {row.unread && <VisuallyHidden>{t('notifications.unread')} </VisuallyHidden>}
        <span className={styles.text}>{text}</span>
        {title !== null && (
          <span className="note" dir="auto">
            {title || t('list.noTitle')}
          </span>
        )}
        {sanction?.until && (
          <span className={styles.text}>{t('sanction.until', { until: gmt9(new Date(sanction.until)).minute })}</span>
        )}
        {sanction && sanction.reason !== '' && <span className="note">{sanction.reason}</span>}
        <Time time={row.time} className="note" />
      </Link>
    </li>
  );
}

/** What a line of several does not show of the newest one. */
const foldedAway = { entry: null, upload: null, sanction: null, request: null };

/** Returns the page that says more. */
function targetOf({ entry, revision, upload, sanction, request, folded, time }: NotificationRow) {
  if (folded?.table) return { to: paths.voteCount, params: { tableId: folded.table }, search: { run: time } } as const;
  // Once they are read, the list has them one by one.
  if (folded) return { to: paths.notifications } as const;
  if (request) return { to: paths.request, search: { id: request.id } } as const;
  if (revision)
    return { to: paths.revision, params: { tableId: revision.table, entryNo: String(revision.entryNo) } } as const;
  if (entry) return { to: paths.song, params: { tableId: entry.table, entryNo: String(entry.entryNo) } } as const;
  if (upload) return { to: paths.upload, params: { entryNo: String(upload.entryNo) } } as const;
  return { to: sanction ? paths.settingsAccount : paths.rules } as const;
}
