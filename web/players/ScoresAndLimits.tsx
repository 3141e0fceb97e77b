import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { isNativeId } from '#domain/players/rankingId.ts';
import { Stack } from '../base/ui/Layout.tsx';
import { paths } from '../frame/pages/paths.ts';
import { ownIds } from '../frame/session/ownIds.ts';
import { hasLevel } from './firstRunState.ts';
import styles from './Limits.module.css';
import { Limits } from './Limits.tsx';
import { Scores } from './Scores.tsx';
import { votableTable } from './votableTable.ts';

interface ScoresAndLimitsProps {
  session: UserSession;
  /** Called when a link leads to another page. */
  onLeave: () => void;
}

/** How scores arrive, up to which level the player may vote with them, and which clears raise it. */
export function ScoresAndLimits({ session, onLeave }: ScoresAndLimitsProps) {
  const { t } = useTranslation();
  return (
    <Stack component="section" gap="var(--space-3)" aria-labelledby="limits">
      <h3 id="limits">{t('limits.title')}</h3>
      {!hasLevel(session) && !session.barred && <FirstSteps session={session} onLeave={onLeave} />}
      <Scores session={session} />
      <Limits session={session} />
    </Stack>
  );
}

/** What a player without a clear that counts does first, and where they can vote until then. */
function FirstSteps({ session, onLeave }: ScoresAndLimitsProps) {
  const { t } = useTranslation();
  const ids = ownIds(session);
  const linked = ids.find((id) => !isNativeId(id));
  const table = votableTable(session);
  return (
    <div className={styles.first}>
      <p>{t(`limits.first.${linked?.service ?? 'native'}`)}</p>
      {linked ? (
        <Link to={paths.vote} params={{ tableId: table.id }} onClick={onLeave}>
          {t('limits.first.free', { table: table.name })}
        </Link>
      ) : (
        <Link to={paths.settingsGames} onClick={onLeave}>
          {t('limits.first.setUp')}
        </Link>
      )}
    </div>
  );
}
