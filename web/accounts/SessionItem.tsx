import { useTranslation } from 'react-i18next';
import type { SessionRow } from '#contract/accounts/accounts.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Group } from '../base/ui/Layout.tsx';
import { Tag } from '../base/ui/Tag.tsx';
import { browserName } from './browserName.ts';
import styles from './Settings.module.css';

interface SessionItemProps {
  session: SessionRow;
  isBusy: boolean;
  onEnd: () => void;
}

/** One active session. The session of this browser has no button here, because the account panel has one. */
export function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const { t } = useTranslation();
  const { browser, system } = browserName(session.userAgent);
  const name = browser && system ? t('sessions.on', { browser, system }) : (browser ?? system ?? t('sessions.unknown'));
  const lastSeen = gmt9(new Date(session.lastSeenAt)).minute;
  const since = gmt9(new Date(session.createdAt)).minute;
  return (
    <li>
      <div>
        <Group component="span" className={styles.browser} gap="var(--space-1) var(--space-2)">
          {name}
          {session.current && <Tag color="var(--good)">{t('sessions.current')}</Tag>}
        </Group>
        <p className="hint">{t('sessions.lastSeen', { time: lastSeen })}</p>
        <p className="hint">{t('sessions.since', { time: since })}</p>
      </div>
      {!session.current && (
        <BusyButton
          size="compact-sm"
          variant="default"
          isBusy={isBusy}
          aria-label={t('sessions.endOne', { name, lastSeen })}
          onClick={onEnd}
        >
          {t('shell.logout')}
        </BusyButton>
      )}
    </li>
  );
}
