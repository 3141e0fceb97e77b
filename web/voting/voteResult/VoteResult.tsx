import { useTranslation } from 'react-i18next';
import { Icon } from '../../base/ui/Icon.tsx';
import { Stack } from '../../base/ui/Layout.tsx';
import { type Check, checksOf } from './describeVerdict.ts';
import { type Counts, VoteCounts } from './VoteCounts.tsx';
import styles from './VoteResult.module.css';

interface VoteResultProps {
  counts: Counts;
  /** Null if the vote needed no minimum. */
  minimum: number | null;
  acceptRate: number | null;
  withNeutral: boolean;
}

/** Shows the votes as a bar and in numbers, with what the vote needed. */
export function VoteResult({ counts, minimum, acceptRate, withNeutral }: VoteResultProps) {
  const { t } = useTranslation();
  const checks = minimum !== null && acceptRate !== null ? checksOf(counts, minimum, acceptRate) : null;
  return (
    <Stack gap="var(--space-2)">
      <VoteBar counts={counts} />
      <p className={styles.figures}>
        <VoteCounts counts={counts} withNeutral={withNeutral} decimals={2} />
      </p>
      {checks && (
        <Stack component="ul" className={styles.checks} gap="var(--space-1)">
          <CheckLine check={checks.rate} text={t('result.rate', { is: checks.rate.is, needs: checks.rate.needs })} />
          <CheckLine
            check={checks.votes}
            text={t('result.weighted', { is: checks.votes.is, needs: checks.votes.needs })}
          />
        </Stack>
      )}
    </Stack>
  );
}

/** Shows the shares of the votes as a bar; the numbers beside it say the same. */
function VoteBar({ counts: { voteYes, voteNeutral, voteNo } }: { counts: Counts }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      <span className={styles.yes} style={{ flexGrow: voteYes }} />
      <span className={styles.neutral} style={{ flexGrow: voteNeutral }} />
      <span className={styles.no} style={{ flexGrow: voteNo }} />
    </div>
  );
}

function CheckLine({ check, text }: { check: Check; text: string }) {
  const { t } = useTranslation();
  return (
    <li className={check.isMet ? styles.met : styles.missed}>
      <Icon name={check.isMet ? 'yes' : 'no'} size={18} label={t(check.isMet ? 'result.met' : 'result.missed')} />
      <span>{text}</span>
    </li>
  );
}
