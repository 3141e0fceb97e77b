import { useTranslation } from 'react-i18next';
import type { ChartRankingReply } from '#contract/players/chartRanking.ts';
import { playersByLamp } from '#domain/players/clearDistribution.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { Lamp } from '../../tables/Lamp.tsx';
import { LampBar } from '../LampBar.tsx';
import styles from './ChartRanking.module.css';

interface LampCountsProps {
  ranking: Pick<ChartRankingReply, 'lamps' | 'count' | 'plays'>;
}

/**
 * Shows how many players a ranking has, their plays, and how many have each lamp; nothing without players. Not every
 * service reports plays: a sum of fewer than one per player is not shown.
 */
export function LampCounts({ ranking: { lamps, count, plays } }: LampCountsProps) {
  const { t, i18n } = useTranslation();
  if (count === 0) return null;
  const number = (value: number) => numberText(i18n.language, value);
  const counts = playersByLamp(lamps).filter((entry) => entry.count > 0);
  return (
    <Stack component="section" gap="var(--space-2)" style={{ minWidth: 0 }} aria-label={t('results.distribution')}>
      <Group gap="0 var(--space-5)">
        <Group component="p" className={styles.numbers} gap="0 var(--space-3)" align="baseline">
          <b>{t('chartRanking.players', { count, number: number(count) })}</b>
          {plays !== null && plays >= count && (
            <span>{t('chartRanking.plays', { count: plays, number: number(plays) })}</span>
          )}
        </Group>
        <ul className={styles.legend}>
          {counts.map((entry) => (
            <li key={entry.lamp}>
              <Lamp lamp={entry.lamp} shape="name" /> {number(entry.count)}
            </li>
          ))}
        </ul>
      </Group>
      <LampBar counts={counts} />
    </Stack>
  );
}
