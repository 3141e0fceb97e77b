import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#domain/players/rivals.ts';
import styles from './Rivals.module.css';

const OUTCOMES = ['win', 'draw', 'loss'] as const satisfies readonly Outcome[];

interface OutcomesProps {
  counts: Record<Outcome, number>;
}

/** Shows wins, draws and losses of the first of two players: as numbers, and as a bar of their shares below. */
export function Outcomes({ counts }: OutcomesProps) {
  const { t } = useTranslation();
  return (
    <Group component="span" className={styles.outcomes} gap="var(--space-1) var(--space-3)" align="stretch">
      {OUTCOMES.map((outcome) => (
        <span key={outcome} data-outcome={outcome}>
          {t(`rivals.${outcome}`, { count: counts[outcome] })}
        </span>
      ))}
      <span className={styles.bar} aria-hidden="true">
        {OUTCOMES.map((outcome) => (
          <span key={outcome} data-part={outcome} style={{ flexGrow: counts[outcome] }} />
        ))}
      </span>
    </Group>
  );
}
