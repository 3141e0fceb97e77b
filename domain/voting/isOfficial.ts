import type { VoteResult } from './voteResult.ts';

/** Whether an entry is in the official list of its table: it was accepted, and not deleted since. */
export function isOfficial({ result, deleted }: { readonly result: VoteResult; readonly deleted: boolean }): boolean {
  return result === 'accept' && !deleted;
}
