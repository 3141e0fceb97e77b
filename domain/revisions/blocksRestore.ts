import { isOfficial } from '../entries/isOfficial.ts';
import type { VoteResult } from '../entries/voteResult.ts';

/** The state of an entry. `deleted` means from the official list, `removed` from the sub list too. */
export interface EntryState {
  readonly result: VoteResult;
  readonly deleted: boolean;
  readonly removed: boolean;
}

/**
 * Returns whether another entry of the same chart keeps this one from being restored by a re-vote (voting.md §5.5). An
 * open or official entry always does. A rejected or deleted one does so only for a canceled entry: two rejected
 * entries, as an import may bring them, would block each other for ever.
 */
export function blocksRestore({ result }: Pick<EntryState, 'result'>, other: EntryState): boolean {
  if (other.removed || other.result === 'canceled') return false;
  if (result === 'canceled') return true;
  return other.result === 'new' || isOfficial(other);
}
