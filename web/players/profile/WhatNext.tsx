import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type EstimatedLamp, playerSkill } from '#contract/estimate/estimates.ts';
import type { Lamp as LampRule, Service } from '#domain/players/clears.ts';
import { levelsToComplete, skillGains } from '#domain/players/stellaway/whatNext.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { Stack } from '../../base/ui/Layout.tsx';
import { EntryTitle } from '../../charts/EntryTitle.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { Lamp } from '../../tables/Lamp.tsx';
import { LevelTag, tableLevelName } from '../../tables/LevelTag.tsx';
import type { ChartRow } from '../chartRows.ts';
import page from '../PlayerPage.module.css';
import styles from './Profile.module.css';

/** How many charts and levels are suggested. */
const CHARTS = 8;
const LEVELS = 3;

/** The lamps with an estimated chance, by their bucket. */
const ESTIMATED: Readonly<Record<string, EstimatedLamp>> = { EASY: 'ec', NORMAL: 'gc', HARD: 'hc', FC: 'fc' };

interface WhatNextProps {
  table: TableRules;
  service: Service;
  userId: string;
  rows: readonly ChartRow[];
}

/**
 * Suggests the charts whose next lamp raises the skill most, weighted by its chance if that is known, and the levels
 * nearest to completion.
 */
export function WhatNext({ table, service, userId, rows }: WhatNextProps) {
  const { t, i18n } = useTranslation();
  const skill = useEndpoint(playerSkill, { params: { userid: userId }, query: { table: table.id } });
  const chances = new Map(skill.data?.chances.map((chart) => [chart.entryNo, chart]));
  const chanceOf = ({ entryNo }: ChartRow, { bucket }: LampRule) => {
    const lamp = ESTIMATED[bucket];
    return (lamp && chances.get(entryNo)?.[lamp]) ?? null;
  };
  const gains = skillGains(service, rows, CHARTS, chanceOf);
  const levels = levelsToComplete(service, rows, LEVELS);
  if (gains.length === 0) return null;
  return (
    <Stack component="section" className={page.section} gap="var(--space-3)" aria-labelledby="next">
      <h2 id="next">{t('profile.next')}</h2>
      {levels.length > 0 && (
        <ul className={styles.levels} aria-label={t('profile.toComplete')}>
          {levels.map(({ level, left }) => (
            <li key={level}>
              <Link
                to={paths.user}
                params={{ tableId: table.id, userId }}
                search={{ levelfilter: String(level) }}
                hash="charts"
                resetScroll={false}
              >
                {t('profile.left', { count: left, level: tableLevelName({ table: table.id, level: String(level) }) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ol className={styles.gains} aria-label={t('profile.gains')}>
        {gains.map(({ chart, lamp, gain, chance }) => (
          <li key={chart.entryNo}>
            <LevelTag table={table.id} level={String(chart.level)} />
            <EntryTitle tableId={table.id} entryNo={chart.entryNo} title={chart.title} />
            <Lamp lamp={lamp.bucket} />
            <span className={styles.gain}>{t('profile.gain', { skill: numberText(i18n.language, gain, 1) })}</span>
            <span className={styles.gain}>
              {chance !== null && t('profile.chance', { percent: Math.round(100 * chance) })}
            </span>
          </li>
        ))}
      </ol>
      <p className="hint">{t(chances.size > 0 ? 'profile.nextHintChances' : 'profile.nextHint')}</p>
    </Stack>
  );
}
