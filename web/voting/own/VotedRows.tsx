import { useTranslation } from 'react-i18next';
import type { ActivityBallot, ActivityProposal, ActivityVote } from '#contract/site/activity.ts';
import { Tag } from '../../base/ui/Tag.tsx';
import { hasNeutral } from '../../charts/hasNeutral.ts';
import { Deadline } from '../voteResult/Deadline.tsx';
import { EntryState } from '../voteResult/ResultTag.tsx';
import { countsOf, VoteCounts } from '../voteResult/VoteCounts.tsx';
import { VoteProgress } from '../voteResult/VoteProgress.tsx';
import { Withdraw } from '../voteResult/Withdraw.tsx';
import styles from './VotedRow.module.css';
import { VotedRow, votedKey } from './VotedRow.tsx';

/** Green, gray and red, as in results. */
const voteColors = { yes: 'var(--accept)', neutral: 'var(--canceled)', no: 'var(--reject)' } as const;

type Needs = Pick<ActivityVote, 'voteTotal' | 'minimum' | 'threshold' | 'deadline'>;

/** What an open vote has and needs, and when it ends. */
export function VoteNeeds({ voteTotal, minimum, threshold, deadline }: Needs) {
  return (
    <>
      <VoteProgress total={voteTotal} counts={null} minimum={minimum} acceptRate={threshold} />
      <Deadline deadline={deadline} isShort />
    </>
  );
}

/** Lists open votes with the player's own vote on each. */
export function BallotRows({ rows }: { rows: readonly ActivityBallot[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <VotedRow key={votedKey(row)} row={row}>
          <Tag color={voteColors[row.vote]}>
            {t('activity.yourVote', { vote: t(row.revision ? `vote.onRevision.${row.vote}` : `vote.${row.vote}`) })}
          </Tag>
          <VoteNeeds {...row} />
        </VotedRow>
      ))}
    </ul>
  );
}

/** Lists the player's proposals and revisions: what each needs or how it ended, and the button that withdraws it. */
export function ProposalRows({ rows }: { rows: readonly ActivityProposal[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <VotedRow key={votedKey(row)} row={row}>
          {row.needs ? <VoteNeeds {...row.needs} /> : <ProposalResult proposal={row} />}
          {row.canWithdraw && (
            <Withdraw table={row.table} entryNo={row.entryNo} what={row.revision ? 'revision' : 'song'} />
          )}
        </VotedRow>
      ))}
    </ul>
  );
}

/** How the vote on a proposal ended. */
function ProposalResult({ proposal }: { proposal: ActivityProposal }) {
  const counts = countsOf(proposal);
  const withNeutral = hasNeutral({ table: proposal.table, type: proposal.revision?.type ?? null });
  return (
    <>
      {counts && <VoteCounts counts={counts} withNeutral={withNeutral} />}
      <span>
        <EntryState result={proposal.voteResult} deleted={false} removed={proposal.removed} />
      </span>
    </>
  );
}
