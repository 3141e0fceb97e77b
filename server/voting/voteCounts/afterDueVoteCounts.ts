import type { Transaction } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { CountHeldError } from '../../platform/countHeld.ts';
import { lockExclusive, lockShared } from '../../platform/database/locks.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUnavailable } from '../../platform/database/unavailable.ts';
import { countVotes } from './countVotes.ts';
import { voteCountState } from './voteCountState.ts';

const COUNT_FIRST = Symbol('a vote count is due');

/**
 * Runs a change to entries that may be under vote. The change holds the lock of vote counts shared (a vote count holds it
 * exclusively) and takes its time under it; a vote count that is due by then runs first. So no change is accepted on an
 * entry that is already due to close, or by rights of rules that are no longer in force (voting.md).
 *
 * @throws CountHeldError while vote counts are held or the due one fails, or the clock is off
 * @param change runs in the transaction at `now`; a refusal rolls everything back
 * @param alone takes the lock exclusively, as a vote count does: for a change of many entries, which must see every stored
 * score, and whose accounts must not change meanwhile
 */
export async function afterDueVoteCounts<T>(
  ctx: Context,
  change: (trx: Transaction<DB>, now: Date) => Promise<T>,
  { alone = false }: { alone?: boolean } = {},
): Promise<T> {
  for (;;) {
    const result = await inTransaction(ctx, async (trx) => {
      await (alone ? lockExclusive : lockShared)(trx, 'counting');
      const { now, due, areRightsDue, doubt, refused } = await voteCountState(ctx, trx);
      if (doubt) throw new CountHeldError(ctx.clock, doubt);
      return due || areRightsDue || refused ? COUNT_FIRST : change(trx, now);
    });
    if (result !== COUNT_FIRST) return result as T;
    await countVotes(ctx).catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      ctx.log.error({ err: error }, 'a due vote count failed');
      throw new CountHeldError(ctx.clock, { sentence: `The due vote count failed: ${error}` });
    });
  }
}

/**
 * Runs a change of vote counts: no vote count, vote or proposal runs meanwhile, and one that is due waits. The change asks
 * for the state of vote counts itself.
 */
export function insteadOfVoteCounts<T>(
  ctx: Context,
  change: (trx: Transaction<DB>, now: Date) => Promise<T>,
): Promise<T> {
  return inTransaction({ db: ctx.databases.count }, async (trx) => {
    await lockExclusive(trx, 'counting');
    return change(trx, (await voteCountState(ctx, trx)).now);
  });
}
