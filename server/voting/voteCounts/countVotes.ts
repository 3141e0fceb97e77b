import type { Doubt } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { lockExclusive } from '../../platform/database/locks.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isDecided } from '../history/outcome.ts';
import { officialTwice } from './officialTwice.ts';
import { performVoteCount, tablesOf, type VoteCount } from './performVoteCount.ts';
import { giveBack, noteVotesTaken } from './refusedTime.ts';
import { renewRights } from './renewRights.ts';
import { nameOf } from './setAside.ts';
import { type VoteCountState, voteCountState } from './voteCountState.ts';

/**
 * Performs every vote count that is due, in order, each in one transaction, as of its due time (voting.md). Two
 * processes never both perform one: each holds the lock `counting` exclusively and stores its row in the same transaction.
 * Before, a time in which the site refused votes is given back to the open ones. Afterward, all rights are recomputed if a dated rule change has come into force. While the clock is in doubt nothing
 * is performed; the log says when that begins and when it is over.
 *
 * @param until performs those due by this time instead of now, for an operator
 */
export async function countVotes(ctx: Context, until?: Date): Promise<VoteCount[]> {
  const done: VoteCount[] = [];
  for (;;) {
    const { now, due, areRightsDue, doubt, refused, ...read } = await voteCountState(ctx, ctx.db, until);
    judge(ctx, doubt, read);
    if (doubt) return done;
    if (!due && !refused) {
      if (areRightsDue) await renewRights(ctx);
      await noteVotesTaken(ctx, now);
      return done;
    }
    const voteCount = await countOnce(ctx, until);
    if (voteCount) done.push(voteCount);
    if (!refused) continue;
    await ctx.published.refreshChanged();
    ctx.log.warn(refused, 'the site refused votes for this time, which was given back to the open votes');
  }
}

function judge({ clock, log }: Context, doubt: Doubt | null, read: Pick<VoteCountState, 'clock' | 'readAt'>): void {
  const before = clock.judge(doubt, { shown: read.clock, readAt: read.readAt });
  if (before?.kind === doubt?.kind) return;
  if (doubt) log.error(doubt.sentence);
  else log.warn({ now: clock.now() }, 'the clock is trusted again: votes are counted, and things expire');
}

/**
 * Gives back refused time and performs the earliest due vote count in one transaction; null if none is due, if another process already did, or the clock is in
 * doubt.
 */
async function countOnce(ctx: Context, until: Date | undefined): Promise<VoteCount | null> {
  const voteCount = await inTransaction({ db: ctx.databases.count }, async (trx) => {
    await lockExclusive(trx, 'counting');
    const { due, doubt, refused } = await voteCountState(ctx, trx, until);
    if (refused && !doubt) await giveBack(ctx, trx, refused);
    if (!due || doubt) return null;
    ctx.log.info({ dueAt: due }, 'counting votes');
    return performVoteCount(ctx, trx, due);
  });
  if (voteCount) await publish(ctx, voteCount);
  return voteCount;
}

/** Makes what a vote count decided visible, and logs it. */
export async function publish(ctx: Context, voteCount: VoteCount): Promise<void> {
  await Promise.all(tablesOf(voteCount).map((tableId) => ctx.published.refresh(tableId)));
  ctx.log.info({ dueAt: voteCount.dueAt, decisions: voteCount.outcomes.filter(isDecided).length }, 'votes counted');
  for (const vote of voteCount.setAside) {
    ctx.log.error({ err: vote.error, vote: nameOf(vote) }, 'a vote could not be decided and stays open');
  }
  for (const twice of await officialTwice(ctx.db)) {
    const entries = twice.map(({ tableId, entryNo }) => `${tableId} ${entryNo}`);
    ctx.log.warn({ entries }, 'the same notes are official more than once');
  }
}
