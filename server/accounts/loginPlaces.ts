import type { Kysely } from 'kysely';
import { daysAfter } from '#domain/common/dates.ts';
import { KNOWN_PLACE_DAYS } from '#domain/common/rateLimits.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';

/** An account, and an address that logs in to it. */
interface Place {
  accountId: number;
  /** As `clientAddress` returns it. */
  address: string;
}

/** The maximum number of places stored per account. */
const MAX_PLACES = 100;

/** The account is part of the hash, so that the table does not reveal which accounts share an address. */
const placeHash = ({ secrets }: Context, { accountId, address }: Place) =>
  secrets.hash('address', `${accountId} ${address}`);

/** Returns whether this address logged in to the account within 90 days: guesses from elsewhere do not lock it out. */
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
 * Stores the address of a user who gave the password or proved the ranking id. Beyond `MAX_PLACES`, the least recently
 * used one is deleted.
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
