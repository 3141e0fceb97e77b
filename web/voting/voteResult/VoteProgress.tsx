import { useTranslation } from 'react-i18next';
import { halves } from '#domain/voting/tally.ts';
import type { Counts } from './VoteCounts.tsx';
import styles from './VoteResult.module.css';

interface VoteProgressProps {
  /** The number of votes cast, of any kind: all that is public while a vote is open. */
  total: number;
  /** For those who see them. */
  counts: Counts | null | undefined;
  minimum: number;
  acceptRate: number;
}

/** Shows the weighted votes beside those that acceptance needs; where they are hidden, how many votes were cast. */
export function VoteProgress({ total, counts, minimum, acceptRate }: VoteProgressProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.progress} title={t('vote.totalOf', { total, minimum, percent: acceptRate })}>
      {counts ? (
        <>
          <b>{halves({ yes: counts.voteYes, neutral: counts.voteNeutral, no: counts.voteNo }) / 2}</b> / {minimum}
        </>
      ) : (
        t('vote.castOf', { count: total, minimum })
      )}
    </span>
  );
}
