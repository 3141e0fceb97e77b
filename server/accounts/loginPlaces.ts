import type { Kysely } from 'kysely';
import { daysAfter } from '#domain/common/dates.ts';
import { KNOWN_PLACE_DAYS } from '#domain/common/rateLimits.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';

/** An account, and an address somebody logs in from. */
interface Place {
  accountId: number;
  /** As `clientAddress` returns it. */
  address: string;
}

/** The number of places that are remembered of one account. */
const MAX_PLACES = 100;

/** The account is part of the hash, so that nobody can tell which accounts share an address. */
const placeHash = ({ secrets }: Context, { accountId, address }: Place) =>
  secrets.hash('address', `${accountId} ${address}`);

/**
 * Tells whether somebody logged in to the account from there lately: guesses from elsewhere do not lock that place out.
 */
export async function isKnownPlace(ctx: Context, place: Place): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('loginPlace')
    .select('lastLoginAt')
    .where('accountId', '=', place.accountId)
    .where('placeHash', '=', placeHash(ctx, place))
    .where('lastLoginAt', '>', daysAfter(ctx.clock.now(), -KNOWN_PLACE_DAYS))
    .executeTakeFirst();
  return known !== undefined;
}

/**
 * Remembers an address of the owner of an account, who knows its password or has proved its ranking id. Of more than a
 * hundred the one where they logged in longest ago is forgotten.
 */
export async function rememberPlace(ctx: Context, db: Kysely<DB>, place: Place): Promise<void> {
  const lastLoginAt = ctx.clock.now();
  await db
    .insertInto('loginPlace')
    .values({ accountId: place.accountId, placeHash: placeHash(ctx, place), lastLoginAt })
    .onConflict((conflict) => conflict.columns(['accountId', 'placeHash']).doUpdateSet({ lastLoginAt }))
    .execute();
  const forgotten = db
    .selectFrom('loginPlace')
    .select('placeHash')
    .where('accountId', '=', place.accountId)
    .orderBy('lastLoginAt', 'desc')
    .offset(MAX_PLACES);
  await db
    .deleteFrom('loginPlace')
    .where('accountId', '=', place.accountId)
    .where('placeHash', 'in', forgotten)
    .execute();
}
