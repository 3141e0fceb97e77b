import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/database/schema.ts';

/** The highest level that a player may vote on and propose, by table, without tables in which they may do neither. */
type Restrictions = Record<string, number>;

/** Returns the restrictions of an account. */
export async function restrictionsOf(db: Kysely<DB>, accountId: number): Promise<Restrictions> {
  return (await restrictionsOfAll(db, [accountId]))(accountId);
}

/** Returns a function that returns the restrictions of one of these accounts. */
export async function restrictionsOfAll(
  db: Kysely<DB>,
  accountIds: readonly number[],
): Promise<(accountId: number) => Restrictions> {
  if (accountIds.length === 0) return () => ({});
  const rows = await db
    .selectFrom('restriction')
    .select(['accountId', 'tableId', 'highestLevel'])
    .where(sql<boolean>`account_id = any(${accountIds}::int[])`)
    .execute();
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  return (accountId) =>
    Object.fromEntries((byAccount.get(accountId) ?? []).map(({ tableId, highestLevel }) => [tableId, highestLevel]));
}
