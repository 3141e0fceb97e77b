import type { Kysely } from 'kysely';
import { daysAfter } from '#domain/common/dates.ts';
import { KNOWN_PLACE_DAYS } from '#domain/common/rateLimits.ts';
import type { Context } from '../base/context.ts';
import type { DB } from '../database/schema.ts';

/** An account, and the address somebody is at (`addressOf`). */
interface Place {
  accountId: number;
  address: string;
}

/** The account is part of it, so that nobody can tell who logs in from one place. */
const hashOf = ({ secrets }: Context, { accountId, address }: Place) =>
  secrets.hash('address', `${accountId} ${address}`);

/** Whether the account was logged in to from there lately: what strangers try does not shut that place out. */
export async function isKnownPlace(ctx: Context, place: Place): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('loginPlace')
    .select('lastLoginAt')
    .where('accountId', '=', place.accountId)
    .where('placeHash', '=', hashOf(ctx, place))
    .where('lastLoginAt', '>', daysAfter(ctx.clock.now(), -KNOWN_PLACE_DAYS))
    .executeTakeFirst();
  return known !== undefined;
}

/** Remembers where the owner of an account is: they know its password, or have proved its ranking id. */
export async function rememberPlace(ctx: Context, db: Kysely<DB>, place: Place): Promise<void> {
  const lastLoginAt = ctx.clock.now();
  await db
    .insertInto('loginPlace')
    .values({ accountId: place.accountId, placeHash: hashOf(ctx, place), lastLoginAt })
    .onConflict((conflict) => conflict.columns(['accountId', 'placeHash']).doUpdateSet({ lastLoginAt }))
    .execute();
}
