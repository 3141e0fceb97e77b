import type { ExpressionBuilder, Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
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
export const hasOneOf = (hashes: readonly string[]) => (where: ExpressionBuilder<DB, 'favourite'>) =>
  where.or([where('md5', 'in', hashes), where('sha256', 'in', hashes)]);
