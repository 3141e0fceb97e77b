import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { type RateLimit, rateLimitWindow } from '#domain/common/rateLimits.ts';
import type { Context } from '../context.ts';

/** A rate limit and whose attempts it counts: `by` is an id or an address, or empty for everybody together. */
export interface RateLimitKey {
  limit: RateLimit;
  by: string;
}

/**
 * The endpoint whose handler is running. `serve` sets it, so that a rate limit cannot be checked that its endpoint does
 * not declare.
 */
export const servedEndpoint = new AsyncLocalStorage<Endpoint>();

function requireDeclared({ name }: RateLimit): void {
  const endpoint = servedEndpoint.getStore();
  if (!endpoint || endpoint.limits.rateLimits.some((declared) => declared.name === name)) return;
  throw new Error(`${endpoint.method} ${endpoint.path} does not declare the rate limit ${name}`);
}

const storedKey = ({ secrets }: Context, { limit, by }: RateLimitKey) => `${limit.name} ${secrets.hash('attempt', by)}`;

/**
 * Counts an attempt against each of these rate limits and checks them. The counts are in the database, so that they
 * hold across processes. The attempt is counted before its outcome is known, so that concurrent attempts get no further
 * than successive ones. It stops at the first limit that is exceeded, so that somebody who exceeds their own limit does
 * not use up those that others share: pass the narrowest limit first.
 *
 * @returns ETOOMANY with `retryAt`, the end of the window, when a limit is exceeded
 */
export async function checkRateLimits(
  ctx: Context,
  keys: readonly RateLimitKey[],
): Promise<Refusal<'ETOOMANY'> | null> {
  for (const key of keys) {
    requireDeclared(key.limit);
    const { start, end } = rateLimitWindow(key.limit, ctx.clock.now());
    const { count } = await ctx.db
      .insertInto('attempt')
      .values({ key: storedKey(ctx, key), spanStart: start, spanEnd: end, count: 1 })
      .onConflict((conflict) => conflict.columns(['key', 'spanStart']).doUpdateSet({ count: sql`attempt.count + 1` }))
      .returning('count')
      .executeTakeFirstOrThrow();
    if (count > key.limit.limit) return refuse('ETOOMANY', { retryAt: end.toISOString() });
  }
  return null;
}

/** Deletes the counted attempts of these rate limits, for somebody who has proved to be legitimate. */
export async function clearRateLimit(ctx: Context, keys: readonly RateLimitKey[]): Promise<void> {
  await ctx.db
    .deleteFrom('attempt')
    .where(
      'key',
      'in',
      keys.map((key) => storedKey(ctx, key)),
    )
    .execute();
}
