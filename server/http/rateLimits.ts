import { sql } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { RateLimit } from '#domain/common/rateLimits.ts';
import { rateLimitWindow } from '#domain/common/rateLimits.ts';
import type { Context } from '../base/context.ts';

/** One limit, and who runs into it: an id, an address, nothing for all together. */
export interface RateLimitKey {
  limit: RateLimit;
  by: string;
}

const keyOf = ({ secrets }: Context, { limit, by }: RateLimitKey) => `${limit.name} ${secrets.hash('attempt', by)}`;

/**
 * Counts one more attempt against each of these limits, in the database, so that it holds across processes. Counted
 * before it is known how the attempt ends: many at once get no further than many in a row. The first limit that is used
 * up ends it: who runs into their own limit uses up nobody else's, so name the narrowest that matters first.
 *
 * @returns ETOOMANY with `retryAt` when one of them is used up
 */
export async function checkRateLimits(
  ctx: Context,
  attempts: readonly RateLimitKey[],
): Promise<Refusal<'ETOOMANY'> | null> {
  for (const attempt of attempts) {
    const { start, end } = rateLimitWindow(attempt.limit, ctx.clock.now());
    const { count } = await ctx.db
      .insertInto('attempt')
      .values({ key: keyOf(ctx, attempt), spanStart: start, spanEnd: end, count: 1 })
      .onConflict((conflict) => conflict.columns(['key', 'spanStart']).doUpdateSet({ count: sql`attempt.count + 1` }))
      .returning('count')
      .executeTakeFirstOrThrow();
    if (count > attempt.limit.limit) return refuse('ETOOMANY', { retryAt: end.toISOString() });
  }
  return null;
}

/** Forgets the attempts of somebody who turned out to be allowed. */
export async function clearRateLimit(ctx: Context, attempts: readonly RateLimitKey[]): Promise<void> {
  await ctx.db
    .deleteFrom('attempt')
    .where(
      'key',
      'in',
      attempts.map((attempt) => keyOf(ctx, attempt)),
    )
    .execute();
}
