import { officialTwice } from '../../charts/officialTwice.ts';
import type { Context } from '../../platform/context.ts';
import { lockExclusive } from '../../platform/database/locks.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isDecided } from '../history/outcome.ts';
import { performVoteCount, tablesOf, type VoteCount } from './performVoteCount.ts';
import { renewRights } from './renewRights.ts';
import { nameOf } from './setAside.ts';
import { voteCountState } from './voteCountState.ts';

/**
 * Performs every vote count that is due, in order, each in one transaction, as of its due time (voting.md). Two
 * processes never both perform one: each holds the lock `counting` exclusively and stores its row in the same transaction.
 * Afterward, all rights are recomputed if a dated rule change has come into force.
 *
 * @param until performs those due by this time instead of now, for an operator
 */
export async function countVotes(ctx: Context, until?: Date): Promise<VoteCount[]> {
  const done: VoteCount[] = [];
  while ((await voteCountState(ctx, ctx.db, until)).due) {
    const voteCount = await countOnce(ctx, until);
    if (voteCount) done.push(voteCount);
  }
  if ((await voteCountState(ctx, ctx.db)).areRightsDue) await renewRights(ctx);
  return done;
}

/** Performs the earliest due vote count in one transaction; null if another process already did. */
async function countOnce(ctx: Context, until?: Date): Promise<VoteCount | null> {
  const voteCount = await inTransaction(ctx, async (trx) => {
    await lockExclusive(trx, 'counting');
    const { due } = await voteCountState(ctx, trx, until);
    if (!due) return null;
    ctx.log.info({ dueAt: due }, 'counting votes');
    return performVoteCount(ctx, trx, due);
  });
  if (!voteCount) return null;
  await Promise.all(tablesOf(voteCount).map((tableId) => ctx.published.refresh(tableId)));
  ctx.log.info({ dueAt: voteCount.dueAt, decisions: voteCount.outcomes.filter(isDecided).length }, 'votes counted');
  for (const vote of voteCount.setAside) {
    ctx.log.error({ err: vote.error, vote: nameOf(vote) }, 'a vote could not be decided and stays open');
  }
  for (const twice of await officialTwice(ctx.db)) {
    const entries = twice.map(({ tableId, entryNo }) => `${tableId} ${entryNo}`);
    ctx.log.warn({ entries }, 'the same notes are official more than once');
  }
  return voteCount;
}
