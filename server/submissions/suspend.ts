import type { Suspension } from '#domain/rules/suspension.ts';
import type { Context } from '../base/context.ts';

/**
 * Adds a period in which proposals and revisions are refused (EIMPORTANT; voting.md §2.4). The same period again
 * changes nothing.
 */
export async function suspend(ctx: Context, period: Suspension): Promise<void> {
  await ctx.db
    .insertInto('suspension')
    .values(period)
    .onConflict((conflict) => conflict.columns(['startsAt', 'endsAt']).doNothing())
    .execute();
}
