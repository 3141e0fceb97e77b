import { useTranslation } from 'react-i18next';
import { Icon } from '../base/ui/Icon.tsx';
import { useFollowedSession } from '../frame/session/useSession.ts';
import { showDialog } from '../frame/shellDialog.ts';
import styles from './Header.module.css';

/** More are shown as this number with a plus. */
const MOST = 99;

/** Opens the newest notifications of the logged-in player, and shows how many are unread. */
export function Bell() {
  const { t } = useTranslation();
  const { session, isPending } = useFollowedSession();
  // A placeholder of the same size, so that nothing moves when the session arrives.
  if (isPending) return <span className={styles.bell} data-pending="" />;
  if (!session) return null;
  const { unread } = session;
  return (
    <button
      type="button"
      className={styles.bell}
      aria-haspopup="dialog"
      aria-label={unread > 0 ? t('shell.unread', { count: unread }) : t('shell.notifications')}
      title={t('shell.notifications')}
      onClick={() => showDialog('notifications')}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className={styles.unread} aria-hidden="true">
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </button>
  );
}
