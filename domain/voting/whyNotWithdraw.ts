import { type Refusal, refuse } from '../common/errors.ts';
import type { VoteResult } from './voteResult.ts';

/** A proposal or revision that somebody wants to withdraw. */
export interface WithdrawalFacts {
  /** Whether the person proposed it. */
  readonly own: boolean;
  readonly result: VoteResult;
  /** Whether it was withdrawn already. */
  readonly withdrawn: boolean;
  /** The number of votes of other people. Voided ones are not counted, as in the public total. */
  readonly otherVotes: number;
}

/**
 * Returns why a proposal or revision may not be withdrawn; null if it may, `already` if it was (a success). Only its
 * proposer may, while the vote is open and nobody else has voted. Whoever may not propose or vote at present may still
 * withdraw, as nothing comes of it for them.
 */
export function whyNotWithdraw({
  own,
  result,
  withdrawn,
  otherVotes,
}: WithdrawalFacts): Refusal<'ENOTVALIDAUTH' | 'EOTHERVOTES'> | 'already' | null {
  if (!own) return refuse('ENOTVALIDAUTH');
  if (withdrawn) return 'already';
  if (result !== 'new') return refuse('ENOTVALIDAUTH', { status: 'voteEnd', kind: 'conflict' });
  return otherVotes > 0 ? refuse('EOTHERVOTES') : null;
}
