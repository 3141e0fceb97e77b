import type { Context } from '../../platform/context.ts';
import { lockExclusive } from '../../platform/database/locks.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Held, performDue, settleMissed } from './confirmVoteCounts.ts';
import type { VoteCount } from './performVoteCount.ts';
import { voteCountState } from './voteCountState.ts';

/** Rolls the transaction back and returns the vote counts from it. */
class PreviewRollbackError extends Error {
  readonly voteCounts: VoteCount[];

  constructor(voteCounts: VoteCount[]) {
    super('preview');
    this.voteCounts = voteCounts;
  }
}

/**
 * Returns what the coming vote counts would decide from the current data. Performs them in a transaction that is rolled
 * back, so that nothing is stored or published. Votes and proposals wait meanwhile, as for a real vote count.
 *
 * @param until previews every vote count due by this time; by default those due now, else the next one
 * @param areSkipped as when vote counts that are held are confirmed
 */
export async function previewVoteCounts(ctx: Context, { until, areSkipped }: Held = {}): Promise<VoteCount[]> {
  try {
    return await inTransaction({ db: ctx.databases.count }, async (trx) => {
      await lockExclusive(trx, 'counting');
      await settleMissed(ctx, trx, { areSkipped });
      const { now, next } = await voteCountState(ctx, trx);
      throw new PreviewRollbackError(await performDue(ctx, trx, until ?? (next > now ? next : now)));
    });
  } catch (error) {
    if (error instanceof PreviewRollbackError) return error.voteCounts;
    throw error;
  }
}
