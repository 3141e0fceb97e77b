import type { VoteResult } from './voteResult.ts';

/** In the official list: accepted, and not deleted since. */
export function isOfficial({ result, deleted }: { readonly result: VoteResult; readonly deleted: boolean }): boolean {
  return result === 'accept' && !deleted;
}
