import type { NotificationRow } from '#contract/notifications/notifications.ts';
import { NotificationItem } from './NotificationItem.tsx';
import styles from './Notifications.module.css';
import type { useReadNotifications } from './useReadNotifications.ts';

interface NotificationListProps {
  rows: readonly NotificationRow[];
  read: ReturnType<typeof useReadNotifications>['read'];
  onFollow?: () => void;
}

/** Lists notifications. One whose link is followed is read. */
export function NotificationList({ rows, read, onFollow }: NotificationListProps) {
  const follow = ({ id, unread }: NotificationRow) => {
    if (unread) void read({ id, older: false });
    onFollow?.();
  };
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <NotificationItem key={row.id} row={row} onFollow={() => follow(row)} />
      ))}
    </ul>
  );
}
