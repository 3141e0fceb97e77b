import { isOfficial } from '../entries/isOfficial.ts';
import type { VoteResult } from '../entries/voteResult.ts';

/** What became of an entry. `deleted`: from the official list; `removed`: from sub too. */
export interface EntryState {
  readonly result: VoteResult;
  readonly deleted: boolean;
  readonly removed: boolean;
}

/**
 * Whether another entry of the same chart stands, so that this one cannot come back by a re-vote (decisions.md §4). What is
 * open or official stands. So does what was rejected or deleted, but before a canceled entry only: of two rejected ones, as
 * imports may bring them, each would bar the other for ever.
 */
export function blocksRestore({ result }: Pick<EntryState, 'result'>, other: EntryState): boolean {
  if (other.removed || other.result === 'canceled') return false;
  if (result === 'canceled') return true;
  return other.result === 'new' || isOfficial(other);
}
