import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { MAX_FAVOURITES } from '#domain/players/favourites.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import { chartOfHash, hashesOf } from '../chartRanking/chartOfHash.ts';

/** Returns whether a chart is a favourite of an account, by either of its hashes. */
export async function isFavourite(db: Kysely<DB>, accountId: number, hash: string): Promise<boolean> {
  const chart = await chartOfHash(db, hash);
  const row = await db
    .selectFrom('favourite')
    .select('addedAt')
    .where('accountId', '=', accountId)
    .where(hasOneOf(chart ? hashesOf(chart) : [hash]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Selects or deletes the favourites that have one of these hashes, none of them empty. */
const hasOneOf = (hashes: readonly string[]) => (where: ExpressionBuilder<DB, 'favourite'>) =>
  where.or([where('md5', 'in', hashes), where('sha256', 'in', hashes)]);

/** Too many to guess. */
const newKey = () => randomBytes(16).toString('hex');

/**
 * Adds a chart to the favourites of an account or removes it, by either of its hashes. The first one gives the account
 * the key of its table. ENOTFOUND for adding an unknown chart, EMAXFAVOURITES with `limit` when the list is full.
 */
export async function setFavourite(
  ctx: Context,
  accountId: number,
  { hash, value }: { hash: string; value: boolean },
): Promise<{ set: true } | Refusal<'ENOTFOUND' | 'EMAXFAVOURITES'> | NotNow> {
  return inTransaction(ctx, async (trx): Promise<{ set: true } | Refusal<'ENOTFOUND' | 'EMAXFAVOURITES'> | NotNow> => {
    // Locked, so that concurrent additions cannot exceed the limit or add a chart twice.
    const gone = await whyNotActNow(trx, accountId, 'update');
    if (gone) return gone;
    const chart = await chartOfHash(trx, hash);
    const own = hasOneOf(chart ? hashesOf(chart) : [hash]);
    if (!value) {
      await trx.deleteFrom('favourite').where('accountId', '=', accountId).where(own).execute();
      return { set: true };
    }
    if (!chart) return refuse('ENOTFOUND');
    const favourites = trx.selectFrom('favourite').where('accountId', '=', accountId);
    if (await favourites.select('addedAt').where(own).executeTakeFirst()) return { set: true };
    const { count } = await favourites.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
    if (Number(count) >= MAX_FAVOURITES) return refuse('EMAXFAVOURITES', { limit: MAX_FAVOURITES });
    const { md5, sha256 } = chart;
    await trx.insertInto('favourite').values({ accountId, md5, sha256, addedAt: ctx.clock.now() }).execute();
    await trx
      .updateTable('account')
      .set({ favouritesKey: newKey() })
      .where('id', '=', accountId)
      .where('favouritesKey', 'is', null)
      .execute();
    return { set: true };
  });
}

/** Replaces the key of an account's table of favourites, if `table` is its address still; an empty one is that of none. */
export function renewFavouritesAddress(
  ctx: Context,
  accountId: number,
  table: string,
): Promise<Record<string, never> | NotNow> {
  return inTransaction(ctx, async (trx) => {
    const gone = await whyNotActNow(trx, accountId, 'update');
    if (gone) return gone;
    await trx
      .updateTable('account')
      .set({ favouritesKey: newKey() })
      .where('id', '=', accountId)
      .where('favouritesKey', 'is not distinct from', table.split('/')[2] ?? null)
      .execute();
    return {};
  });
}
