import { useTranslation } from 'react-i18next';
import { percent } from '#domain/voting/tally.ts';
import { VisuallyHidden } from '../../base/ui/VisuallyHidden.tsx';
import styles from './VoteCounts.module.css';

/** The votes of each kind, as in replies. */
export interface Counts {
  voteYes: number;
  voteNeutral: number;
  voteNo: number;
}

interface VoteCountsProps {
  counts: Counts;
  /** Whether a neutral vote was possible. */
  withNeutral: boolean;
  /** The decimals of the percentage: one in lists, two on the page of an entry. */
  decimals?: number;
}

/** Shows yes, neutral, no and the rate in one line. */
export function VoteCounts({ counts, withNeutral, decimals = 1 }: VoteCountsProps) {
  const { t } = useTranslation();
  const { voteYes: yes, voteNeutral: neutral, voteNo: no } = counts;
  return (
    <span className={styles.counts}>
      <VisuallyHidden component="span">
        {t(withNeutral ? 'result.countsOfThree' : 'result.countsOfTwo', { yes, neutral, no })}
      </VisuallyHidden>
      <span aria-hidden="true">
        <b className={styles.yes}>{yes}</b>
        {withNeutral && <b className={styles.neutral}>{neutral}</b>}
        <b className={styles.no}>{no}</b>
      </span>{' '}
      <span className={styles.rate}>{percent({ yes, neutral, no }, decimals)}%</span>
    </span>
  );
}

/** Returns the counts of a vote; null while it is open, or if it was imported as decided. */
export function countsOf({ voteYes, voteNeutral, voteNo }: { [Name in keyof Counts]: number | null }): Counts | null {
  if (voteYes === null || voteNeutral === null || voteNo === null) return null;
  return { voteYes, voteNeutral, voteNo };
}
