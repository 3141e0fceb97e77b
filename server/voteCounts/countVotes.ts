import type { Context } from '../base/context.ts';
import { lockExclusive } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';
import { isDecided } from '../history/outcome.ts';
import { performVoteCount, tablesOf, type VoteCount } from './performVoteCount.ts';
import { voteCountState } from './voteCountState.ts';

/**
 * Performs every counting that is due, in order, each alone and whole, as of its due time (decisions.md §3). Two
 * processes never both apply one: each run takes the counting lock alone and leaves its row in the same transaction.
 *
 * @param until counts up to this time instead of the clock's, for an operator
 */
export async function countVotes(ctx: Context, until?: Date): Promise<VoteCount[]> {
  const done: VoteCount[] = [];
  while ((await voteCountState(ctx, ctx.db, until)).due) {
    const counting = await countOnce(ctx, until);
    if (counting) done.push(counting);
  }
  return done;
}

/** The earliest due counting in one transaction; null when another process was quicker. */
async function countOnce(ctx: Context, until?: Date): Promise<VoteCount | null> {
  const counting = await inTransaction(ctx, async (trx) => {
    await lockExclusive(trx, 'counting');
    const { due } = await voteCountState(ctx, trx, until);
    if (!due) return null;
    ctx.log.info({ dueAt: due }, 'counting votes');
    return performVoteCount(ctx, trx, due);
  });
  if (!counting) return null;
  await Promise.all(tablesOf(counting).map((tableId) => ctx.published.refresh(tableId)));
  ctx.log.info({ dueAt: counting.dueAt, decisions: counting.outcomes.filter(isDecided).length }, 'votes counted');
  return counting;
}
