import { type Kysely, sql } from 'kysely';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../database/schema.ts';

/** The id of the table of uploads in `list_version`. */
export const UPLOADS = 'upload';

/** Counts the changes of a table's published lists, and of the list of its open votes. */
export interface ListVersion {
  published: number;
  votes: number;
}

/**
 * Raises the version of a table's published lists, so that every process rebuilds them after the commit. Make it the
 * last statement of a transaction, as other transactions that change the same table wait for it.
 */
export async function bumpPublished(trx: Kysely<DB>, tableId: TableId): Promise<void> {
  await trx
    .insertInto('listVersion')
    .values({ tableId, published: 1 })
    .onConflict((conflict) =>
      conflict.column('tableId').doUpdateSet((row) => ({ published: row('listVersion.published', '+', 1) })),
    )
    .execute();
}

/** Raises the version of the list of open votes, for changes that no published file shows. */
export async function bumpVotes(trx: Kysely<DB>, tableId: TableId): Promise<void> {
  await trx
    .insertInto('listVersion')
    .values({ tableId, votes: 1 })
    .onConflict((conflict) =>
      conflict.column('tableId').doUpdateSet((row) => ({ votes: row('listVersion.votes', '+', 1) })),
    )
    .execute();
}

/**
 * Raises the versions of all tables whose lists show an entry: its table, and those where its revisions were proposed. The
 * order is fixed, so that two transactions never deadlock.
 */
export async function bumpListing(trx: Kysely<DB>, submissionId: number): Promise<void> {
  await sql`
    insert into list_version (table_id, published)
    select table_id, 1 from (
      select table_id from submission where id = ${submissionId}
      union select table_id from revision where submission_id = ${submissionId}
    ) as listing order by table_id
    on conflict (table_id) do update set published = list_version.published + 1
  `.execute(trx);
}

/** Returns the versions of all tables that have ever changed. */
export async function listVersions(db: Kysely<DB>): Promise<Map<TableId, ListVersion>> {
  const rows = await db.selectFrom('listVersion').selectAll().execute();
  return new Map(rows.map(({ tableId, ...version }) => [tableId, version]));
}
