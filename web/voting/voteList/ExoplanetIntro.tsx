import { useTranslation } from 'react-i18next';
import { equivalentLevels } from '#domain/tables/equivalentLevels.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { VOTE_COUNT_INTERVAL_DAYS } from '#domain/voting/calendar.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { CollapsiblePanel } from '../../base/ui/CollapsiblePanel.tsx';
import { HowItWorks } from '../../base/ui/HowItWorks.tsx';
import { Stack } from '../../base/ui/Layout.tsx';
import styles from './ExoplanetIntro.module.css';
import { LevelComparisonTable } from './LevelComparisonTable.tsx';

/** Introduces the free table: its rules, and its levels compared with those of the other tables. */
export function ExoplanetIntro({ table }: { table: TableRules }) {
  const { t } = useTranslation();
  const rows = equivalentLevels[table.id];
  if (!rows) return null;
  const { fields, proposals, window, song } = currentRules();
  const [easier, harder = easier] = table.songMinimums;
  if (!easier || !harder) return null;
  const level = (number: number) => `${table.symbol}${number}`;
  return (
    <HowItWorks title={t('exoplanet.label', { table: table.name })}>
      <Stack
        component="section"
        className={styles.intro}
        gap="var(--space-3)"
        aria-label={t('exoplanet.label', { table: table.name })}
      >
        <p>{t('exoplanet.intro', { table: table.name })}</p>
        <ul>
          <li>{t('exoplanet.rule.anyone', { first: level(table.lowest), last: level(table.highest) })}</li>
          <li>{t('exoplanet.rule.numbers')}</li>
          <li>{t('exoplanet.rule.noNeutral')}</li>
          <li>{t('exoplanet.rule.reason', { comment: fields.comment })}</li>
          <li>
            {t('exoplanet.rule.minimum', {
              percent: song.acceptPercent,
              easier: easier.minimum,
              to: level(easier.to),
              harder: harder.minimum,
              from: level(harder.from),
            })}
          </li>
          <li>{t('exoplanet.rule.window', { days: window.days, countDays: VOTE_COUNT_INTERVAL_DAYS })}</li>
          <li>
            {t('exoplanet.rule.limits', {
              limit: proposals.counters.common.limit,
              days: proposals.counters.common.days,
              own: proposals.ownCharts.limit,
              ownDays: proposals.ownCharts.days,
            })}
          </li>
          <li>{t('exoplanet.rule.free')}</li>
        </ul>
        <CollapsiblePanel icon="list" title={t('exoplanet.levels')}>
          <LevelComparisonTable table={table} rows={rows} />
        </CollapsiblePanel>
      </Stack>
    </HowItWorks>
  );
}
