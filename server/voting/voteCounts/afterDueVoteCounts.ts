import type { Transaction } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { lockExclusive, lockShared } from '../../platform/database/locks.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { countVotes } from './countVotes.ts';
import { voteCountState } from './voteCountState.ts';

const COUNT_FIRST = Symbol('a vote count is due');

/**
 * Runs a change to entries that are voted on. The change shares the lock that a vote count takes alone, and takes its
 * time under that lock; a vote count that is due by then runs first. So nothing is ever confirmed on an entry that is
 * already due to close (voting.md §1.3), or by rights of rules that are no longer in force (voting.md §2.2).
 *
 * @param change does the work in the transaction at `now`; if it returns a refusal, everything is rolled back
 * @param alone takes the lock as a vote count does: for a change of many entries, which must see every score that is
 * stored, and whose accounts nobody else may write meanwhile
 */
export async function afterDueVoteCounts<T>(
  ctx: Context,
  change: (trx: Transaction<DB>, now: Date) => Promise<T>,
  { alone = false }: { alone?: boolean } = {},
): Promise<T> {
  for (;;) {
    const result = await inTransaction(ctx, async (trx) => {
      await (alone ? lockExclusive : lockShared)(trx, 'counting');
      const { now, due, areRightsDue } = await voteCountState(ctx, trx);
      return due || areRightsDue ? COUNT_FIRST : change(trx, now);
    });
    if (result !== COUNT_FIRST) return result as T;
    await countVotes(ctx);
  }
}
