import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#domain/players/rivals.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { Group } from '../../base/ui/Layout.tsx';
import styles from './Rivals.module.css';

const OUTCOMES = ['win', 'loss', 'draw'] as const satisfies readonly Outcome[];

interface OutcomesProps {
  /** The first of the two players; without it, what is around says who it is. */
  name?: string;
  counts: Record<Outcome, number>;
}

/** Shows wins, draws and losses of the first of two players: as numbers, and as a bar of their shares below. */
export function Outcomes({ name, counts }: OutcomesProps) {
  const { t, i18n } = useTranslation();
  return (
    <Group component="span" className={styles.outcomes} gap="var(--space-1) var(--space-3)" align="stretch">
      <span>
        {name !== undefined && (
          <>
            <bdi>{name}</bdi>{' '}
          </>
        )}
        {OUTCOMES.map((outcome, index) => (
          <Fragment key={outcome}>
            {index > 0 && ' · '}
            <span data-outcome={outcome}>
              {t(`rivalPage.${outcome}`, { number: numberText(i18n.language, counts[outcome]) })}
            </span>
          </Fragment>
        ))}
      </span>
      <span className={styles.bar} aria-hidden="true">
        {OUTCOMES.map((outcome) => (
          <span key={outcome} data-part={outcome} style={{ flexGrow: counts[outcome] }} />
        ))}
      </span>
    </Group>
  );
}
