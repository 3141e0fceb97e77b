import { isOfficial } from '../isOfficial.ts';
import type { VoteResult } from '../voteResult.ts';

/** The state of an entry. `deleted` means from the official list, `removed` from the sub list too. */
export interface EntryState {
  readonly result: VoteResult;
  readonly deleted: boolean;
  readonly removed: boolean;
}

/** Returns whether another entry of the same chart blocks a re-vote: only open or official ones do. */
export function blocksRestore(other: EntryState): boolean {
  return !other.removed && (other.result === 'new' || isOfficial(other));
}
