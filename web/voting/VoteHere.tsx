import { lazy, Suspense } from 'react';
import type { BallotPaper } from './ballotPaper.ts';
import { useVotingRound } from './useVotingRound.ts';
import { VoteControl } from './VoteControl.tsx';

const VoteDialog = lazy(() => import('./VoteDialog.tsx').then((module) => ({ default: module.VoteDialog })));

interface VoteHereProps {
  paper: BallotPaper;
}

/** The viewer's way to one vote alone, on the page of what it is about. */
export function VoteHere({ paper }: VoteHereProps) {
  const round = useVotingRound([paper]);
  return (
    <div>
      <VoteControl paper={paper} round={round} />
      <Suspense>{round.shown && <VoteDialog round={round} />}</Suspense>
    </div>
  );
}
