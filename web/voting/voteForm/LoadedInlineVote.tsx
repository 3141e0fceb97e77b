import { lazy, Suspense } from 'react';
import { withTexts } from '../../base/i18n/texts.ts';
import type { BallotPaper } from './ballotPaper.ts';
import { useCastBallots } from './useCastBallots.ts';
import { useStartKey } from './useStartKey.ts';
import { useVotingRound } from './useVotingRound.ts';
import { VoteControl } from './VoteControl.tsx';

const loadVoteDialog = withTexts(() => import('./VoteDialog.tsx'));
const VoteDialog = lazy(async () => ({ default: (await loadVoteDialog()).VoteDialog }));

/** The vote control of one entry alone, for the page of that entry: its first action, with its key. */
export function LoadedInlineVote({ paper }: { paper: BallotPaper }) {
  const round = useVotingRound([paper], useCastBallots());
  useStartKey(round.next && round.shown === null ? () => round.start() : null);
  return (
    <div>
      <VoteControl paper={paper} round={round} isMain />
      <Suspense>{round.shown && <VoteDialog round={round} />}</Suspense>
    </div>
  );
}
