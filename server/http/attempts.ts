import { sql } from 'kysely';
import type { AttemptLimit } from '#domain/attempts.ts';
import { spanAt } from '#domain/attempts.ts';
import { type Refusal, refuse } from '#domain/errors.ts';
import type { Context } from '../context.ts';

/** One limit, and who runs into it: an id, an address, nothing for all together. */
export interface Attempt {
  limit: AttemptLimit;
  by: string;
}

const keyOf = ({ secrets }: Context, { limit, by }: Attempt) => `${limit.name} ${secrets.hash('attempt', by)}`;

/**
 * Counts one more attempt against each of these limits, in the database, so that it holds across processes. Counted
 * before it is known how the attempt ends: many at once get no further than many in a row.
 *
 * @returns ETOOMANY with `retryAt` when one of them is used up
 */
export async function whyTooManyAttempts(
  ctx: Context,
  attempts: readonly Attempt[],
): Promise<Refusal<'ETOOMANY'> | null> {
  const now = ctx.clock.now();
  const rows = attempts.map((attempt) => {
    const { start, end } = spanAt(attempt.limit, now);
    return { key: keyOf(ctx, attempt), spanStart: start, spanEnd: end, count: 1, limit: attempt.limit.limit };
  });
  const counted = await ctx.db
    .insertInto('attempt')
    // In one order everywhere, so that two who count the same never wait for each other.
    .values(rows.map(({ limit: _, ...row }) => row).sort((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(['key', 'spanStart']).doUpdateSet({ count: sql`attempt.count + 1` }))
    .returning(['key', 'count'])
    .execute();
  const counts = new Map(counted.map(({ key, count }) => [key, count]));
  const usedUp = rows.filter(({ key, limit }) => (counts.get(key) ?? 0) > limit);
  if (usedUp.length === 0) return null;
  const retryAt = Math.max(...usedUp.map(({ spanEnd }) => spanEnd.getTime()));
  return refuse('ETOOMANY', { retryAt: new Date(retryAt).toISOString() });
}

/** Forgets the attempts of somebody who turned out to be allowed. */
export async function forgetAttempts(ctx: Context, attempts: readonly Attempt[]): Promise<void> {
  await ctx.db
    .deleteFrom('attempt')
    .where(
      'key',
      'in',
      attempts.map((attempt) => keyOf(ctx, attempt)),
    )
    .execute();
}

/** Job: spans that are over go. */
export async function removeOldAttempts(ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('attempt').where('spanEnd', '<=', ctx.clock.now()).execute();
}
