import { useTranslation } from 'react-i18next';
import type { Outcome } from '#domain/players/rivals.ts';
import styles from './Rivals.module.css';

interface OutcomesProps {
  counts: Record<Outcome, number>;
}

/** Shows wins, draws and losses of the first of two players. */
export function Outcomes({ counts }: OutcomesProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.outcomes}>
      {(['win', 'draw', 'loss'] as const).map((outcome) => (
        <span key={outcome} data-outcome={outcome}>
          {t(`rivals.${outcome}`, { count: counts[outcome] })}
        </span>
      ))}
    </span>
  );
}
