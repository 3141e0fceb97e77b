import { useTranslation } from 'react-i18next';
import { Group } from '../../base/ui/Layout.tsx';
import styles from '../../charts/Detail.module.css';
import { tableLevelName } from '../../tables/LevelTag.tsx';

interface OpinionsProps {
  opinions: { high: number; mid: number; low: number };
  /** How many voters say that the difficulty varies a lot between players; null: not known. */
  personDiff: number | null;
  table: string;
  level: string;
}

/** Shows the voters' opinions on the level. */
export function Opinions({ opinions, personDiff, table, level }: OpinionsProps) {
  const { t } = useTranslation();
  const name = tableLevelName({ table, level });
  return (
    <Group
      component="dl"
      className={styles.figures}
      gap="var(--space-3) var(--space-6)"
      align="stretch"
      aria-label={t('vote.difficulty')}
    >
      {(['high', 'mid', 'low'] as const).map((opinion) => (
        <div key={opinion}>
          <dt>{t(`vote.opinion.${opinion}`, { level: name })}</dt>
          <dd>{opinions[opinion]}</dd>
        </div>
      ))}
      {personDiff !== null && (
        <div>
          <dt>{t('result.personDiff')}</dt>
          <dd>{personDiff}</dd>
        </div>
      )}
    </Group>
  );
}
