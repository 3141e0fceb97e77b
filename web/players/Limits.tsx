import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { ownRestrictions } from '#contract/players/players.ts';
import { DAYS_FOR_RIGHTS, PLAYS_FOR_RIGHTS } from '#domain/players/plays/rights.ts';
import { levelName } from '#domain/tables/level.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { tableColor } from '../base/theme/tableColor.ts';
import { ErrorState } from '../base/ui/states/ErrorState.tsx';
import { Tag } from '../base/ui/Tag.tsx';
import { LimitExplanation } from './LimitExplanation.tsx';
import styles from './Limits.module.css';
import { type Limit, limitsByStyle } from './limitsByStyle.ts';

/**
 * Shows up to which level the player may vote and propose, by play style, and explains the limit of each table.
 */
export function Limits({ session }: { session: UserSession }) {
  const { t } = useTranslation();
  const explained = useEndpoint(ownRestrictions, {});
  const styleLimits = limitsByStyle(currentRules().tables, session.restrictions);
  return (
    <>
      {explained.data?.plays && explained.data.source.some(({ open }) => !open) && (
        <PlaysHint plays={explained.data.plays} />
      )}
      <p className="hint">{t('limits.hint')}</p>
      {styleLimits.map(({ style, best, limits }) => (
        <div key={style} className={styles.style}>
          <h4>
            {t(`table.style.${style}`)}
            <LimitTag limit={best} />
          </h4>
          {limits.map(({ table, level }) => (
            <LimitExplanation
              key={table.id}
              limit={{ table, level }}
              explained={explained.data?.source.find((explanation) => explanation.table === table.id)}
              isPending={explained.isPending}
            />
          ))}
        </div>
      ))}
      {explained.isError && <ErrorState query={explained} />}
    </>
  );
}

/** Shows why clears that the player's game sent do not count here, and when they will. */
function PlaysHint({ plays }: { plays: NonNullable<Reply<typeof ownRestrictions>['plays']> }) {
  const { t } = useTranslation();
  return (
    <p className="hint">
      {plays.giveRights
        ? t('limits.plays.notYet', {
            accepted: t('limits.plays.accepted', { count: Math.min(plays.accepted, PLAYS_FOR_RIGHTS) }),
            plays: PLAYS_FOR_RIGHTS,
            days: t('limits.plays.days', { count: Math.min(plays.days, DAYS_FOR_RIGHTS) }),
            daysNeeded: DAYS_FOR_RIGHTS,
          })
        : t('limits.plays.never')}
    </p>
  );
}

function LimitTag({ limit }: { limit: Limit | null }) {
  const { t } = useTranslation();
  if (!limit || limit.level === null) return <span className={styles.none}>{t('limits.none')}</span>;
  const { table, level } = limit;
  return <Tag color={tableColor(table.id)}>{t('limits.upTo', { level: levelName(table, level) })}</Tag>;
}
