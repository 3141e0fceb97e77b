import type { Context } from '../base/context.ts';
import { lockExclusive } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';
import { performVoteCount, type VoteCount } from './performVoteCount.ts';
import { voteCountState } from './voteCountState.ts';

/** Carries the countings out of a transaction that must not last. */
class Foreseen extends Error {
  readonly countings: VoteCount[];

  constructor(countings: VoteCount[]) {
    super('foreseen');
    this.countings = countings;
  }
}

/**
 * What the countings to come would do with what is stored now: the very same work, in one transaction that is rolled back, so
 * that nothing is stored and nothing published. Votes and proposals wait meanwhile, as for a counting.
 *
 * @param until every counting due by then, done ones excepted; without, those that are due now, or else the next one
 */
export async function previewVoteCounts(ctx: Context, until?: Date): Promise<VoteCount[]> {
  try {
    return await inTransaction(ctx, async (trx) => {
      await lockExclusive(trx, 'counting');
      const countings: VoteCount[] = [];
      const { now, next } = await voteCountState(ctx, trx);
      const last = until ?? (next > now ? next : now);
      for (;;) {
        const { due } = await voteCountState(ctx, trx, last);
        if (!due) break;
        countings.push(await performVoteCount(ctx, trx, due));
      }
      throw new Foreseen(countings);
    });
  } catch (error) {
    if (error instanceof Foreseen) return error.countings;
    throw error;
  }
}
