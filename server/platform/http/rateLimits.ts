import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { type RateLimit, rateLimitWindow } from '#domain/common/rateLimits.ts';
import type { Context } from '../context.ts';

/** A rate limit and the key of its count: an id or an address, or empty for one count of all. */
export interface RateLimitKey {
  limit: RateLimit;
  key: string;
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

const storedKey = ({ secrets }: Context, { limit, key }: RateLimitKey) =>
  `${limit.name} ${secrets.hash('attempt', key)}`;

/**
 * Counts an attempt against each of these rate limits and checks them. The counts are in the database, so that they
 * hold across processes. The attempt is counted before its outcome is known, so that concurrent attempts have no
 * advantage. It stops at the first exceeded limit, so that a client beyond its own limit does not use up shared ones:
 * pass the narrowest limit first.
 *
 * @returns ETOOMANY with `retryAt`, the end of the window, when a limit is exceeded
 */
export async function checkRateLimits(
  ctx: Context,
  keys: readonly RateLimitKey[],
): Promise<Refusal<'ETOOMANY'> | null> {
  for (const counted of keys) {
    requireDeclared(counted.limit);
    const { start, end } = rateLimitWindow(counted.limit, ctx.clock.now());
    const { count } = await ctx.db
      .insertInto('attempt')
      .values({ key: storedKey(ctx, counted), spanStart: start, spanEnd: end, count: 1 })
      .onConflict((conflict) => conflict.columns(['key', 'spanStart']).doUpdateSet({ count: sql`attempt.count + 1` }))
      .returning('count')
      .executeTakeFirstOrThrow();
    if (count > counted.limit.limit) return refuse('ETOOMANY', { retryAt: end.toISOString() });
  }
  return null;
}

/** Deletes the counted attempts of these rate limits, after a legitimate one. */
export async function clearRateLimit(ctx: Context, keys: readonly RateLimitKey[]): Promise<void> {
  await ctx.db
    .deleteFrom('attempt')
    .where(
      'key',
      'in',
      keys.map((counted) => storedKey(ctx, counted)),
    )
    .execute();
}
