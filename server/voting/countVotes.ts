import { rulesAt } from '#domain/rules.ts';
import type { Context } from '../context.ts';
import { lockExclusive } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';
import { countingState } from './countingState.ts';
import { countSongs, type Decision } from './countSongs.ts';
import { saveDecisions } from './saveDecisions.ts';

/** What one counting did. */
export interface Counting {
  dueAt: Date;
  decisions: Decision[];
}

/**
 * Performs every counting that is due, in order, each alone and whole, as of its due time (decisions.md §3). Two
 * processes never both apply one: each run takes the counting lock alone and leaves its row in the same transaction.
 *
 * @param until counts up to this time instead of the clock's, for an operator
 */
export async function countVotes(ctx: Context, until?: Date): Promise<Counting[]> {
  const done: Counting[] = [];
  while ((await countingState(ctx, ctx.db, until)).due) {
    const counting = await countOnce(ctx, until);
    if (counting) done.push(counting);
  }
  return done;
}

/** The earliest due counting in one transaction; null when another process was quicker. */
async function countOnce(ctx: Context, until?: Date): Promise<Counting | null> {
  const counting = await inTransaction(ctx, async (trx) => {
    await lockExclusive(trx, 'counting');
    const { due } = await countingState(ctx, trx, until);
    if (!due) return null;
    ctx.log.info({ dueAt: due }, 'counting votes');
    const rules = rulesAt(ctx.rules, due);
    const decisions = await countSongs(trx, rules, due);
    await saveDecisions(trx, rules, decisions, due);
    await trx.insertInto('countingRun').values({ dueAt: due, doneAt: ctx.clock.now() }).execute();
    return { dueAt: due, decisions };
  });
  if (!counting) return null;
  const changed = new Set(counting.decisions.map((decision) => decision.entry.tableId));
  await Promise.all([...changed].map((tableId) => ctx.published.refresh(tableId)));
  ctx.log.info({ dueAt: counting.dueAt, decisions: counting.decisions.length }, 'votes counted');
  return counting;
}
