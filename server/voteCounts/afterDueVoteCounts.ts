import type { Transaction } from 'kysely';
import type { Context } from '../base/context.ts';
import { lockShared } from '../database/locks.ts';
import type { DB } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { countVotes } from './countVotes.ts';
import { voteCountState } from './voteCountState.ts';

const RUN_FIRST = Symbol('a counting is due');

/**
 * One change to entries that are voted on. It shares the lock that a counting takes alone, and its time is taken under
 * that lock; a counting that is due by then runs first. So nothing is ever acknowledged on an entry that is already due
 * to close (decisions.md §3).
 *
 * @param change does the work in the transaction at `now`; a refusal it returns rolls everything back
 */
export async function afterDueVoteCounts<T>(
  ctx: Context,
  change: (trx: Transaction<DB>, now: Date) => Promise<T>,
): Promise<T> {
  for (;;) {
    const result = await inTransaction(ctx, async (trx) => {
      await lockShared(trx, 'counting');
      const { now, due } = await voteCountState(ctx, trx);
      return due ? RUN_FIRST : change(trx, now);
    });
    if (result !== RUN_FIRST) return result as T;
    await countVotes(ctx);
  }
}
