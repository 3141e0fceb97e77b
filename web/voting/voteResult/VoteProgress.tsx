import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './VoteResult.module.css';

interface VoteProgressProps {
  /** The number of votes cast, of any kind: all that is public while a vote is open. */
  total: number;
  minimum: number;
  acceptRate: number;
}

/** Shows how many votes were cast, of the minimum that acceptance needs. */
export function VoteProgress({ total, minimum, acceptRate }: VoteProgressProps) {
  const { t } = useTranslation();
  return (
    <Stack
      className={styles.progress}
      gap="var(--space-1)"
      title={t('vote.totalOf', { total, minimum, percent: acceptRate })}
    >
      <span>
        <b>{total}</b> <small>{t('result.minimum', { minimum })}</small>
      </span>
      <div aria-hidden="true">
        <span style={{ width: `${Math.min(100, (100 * total) / minimum)}%` }} />
      </div>
    </Stack>
  );
}
