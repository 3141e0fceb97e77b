import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PlayData } from '#contract/accounts/accounts.ts';
import type { Standing } from '#contract/players/players.ts';
import type { Client } from '#domain/players/clients.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { tableFill } from '../../base/theme/tableColor.ts';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { ProgressBar } from '../../base/ui/ProgressBar.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { SkillName } from '../../tables/SkillName.tsx';
import styles from './Profile.module.css';

interface StandingPanelProps {
  table: TableRules;
  client: Client;
  numbers: PlayData;
  standing: Standing;
  /** The number of official charts of the table; undefined while they are loading. */
  charts: number | undefined;
}

/** Shows the Stellaway rating of a player in a table: level, skill, experience, rank and charts played. */
export function StandingPanel({ table, client, numbers, standing, charts }: StandingPanelProps) {
  const { t, i18n } = useTranslation();
  const { userLevel, userSkill, exp } = numbers;
  const { gained, cost, played, place, color } = standing;
  const number = (value: number, digits = 0) => numberText(i18n.language, value, digits);
  const toNext = t('profile.toNext', { gained: number(Math.floor(gained)), cost: number(cost), level: userLevel + 1 });
  return (
    <Stack
      component="section"
      className={styles.panel}
      gap="var(--space-4)"
      aria-label={t('profile.standing', { table: table.name })}
    >
      <Group gap="var(--space-1) var(--space-3)" align="baseline">
        <span className={styles.levelNumber}>{t('profile.level', { level: userLevel })}</span>
        <span className="hint">{toNext}</span>
        <ProgressBar
          className={styles.progress}
          percent={(100 * gained) / cost}
          color={tableFill(table.id)}
          label={toNext}
        />
      </Group>
      <dl className={styles.numbers}>
        <div>
          <dt className="hint">{t('results.column.skill')}</dt>
          <dd>
            <SkillName color={color}>{number(userSkill, 2)}</SkillName>
            <span className="hint">{t(`skillColor.${color}`)}</span>
          </dd>
        </div>
        <div>
          <dt className="hint">{t('results.column.exp')}</dt>
          <dd>{number(exp)}</dd>
        </div>
        {place && (
          <div>
            <dt className="hint">{t('results.column.rank')}</dt>
            <dd>
              <Link to={paths.stellaway} params={{ tableId: table.id, playerId: client }}>
                {number(place.rank)}
              </Link>
              <span className="hint">{t('profile.of', { count: place.of })}</span>
            </dd>
          </div>
        )}
        <div>
          <dt className="hint">{t('results.column.playcount')}</dt>
          <dd>
            {number(played)}
            {charts !== undefined && <span className="hint">{t('profile.of', { count: charts })}</span>}
          </dd>
        </div>
      </dl>
    </Stack>
  );
}
