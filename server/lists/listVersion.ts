import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../database/schema.ts';

/** What the table of uploads goes by, beside the ids of the tables. */
export const UPLOADS = 'upload';

/** How often a table's published lists, and the list of its open votes, have changed. */
export interface ListVersion {
  published: number;
  votes: number;
}

/**
 * Says that the published lists of a table change with this transaction, so that every process makes them anew. The last
 * statement of the transaction, as it keeps others who change the same table waiting.
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

/** The same for what only the list of open votes shows, such as the number of votes. */
export async function bumpVotes(trx: Kysely<DB>, tableId: TableId): Promise<void> {
  await trx
    .insertInto('listVersion')
    .values({ tableId, votes: 1 })
    .onConflict((conflict) =>
      conflict.column('tableId').doUpdateSet((row) => ({ votes: row('listVersion.votes', '+', 1) })),
    )
    .execute();
}

/** The same for every table whose lists of submissions and revisions name this account as a proposer. */
export async function bumpProposer(trx: Kysely<DB>, accountId: number): Promise<void> {
  await bumpAll(
    trx,
    sql`select table_id from submission where proposer_id = ${accountId}
      union select table_id from revision where proposer_id = ${accountId}`,
  );
}

/** The same for every table whose lists show an entry: its own, and those its revisions were proposed in. */
export async function bumpListing(trx: Kysely<DB>, submissionId: number): Promise<void> {
  await bumpAll(
    trx,
    sql`select table_id from submission where id = ${submissionId}
      union select table_id from revision where submission_id = ${submissionId}`,
  );
}

/** In one order, so that two of these never wait for each other. */
async function bumpAll(trx: Kysely<DB>, tableIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into list_version (table_id, published)
    select table_id, 1 from (${tableIds}) as shown order by table_id
    on conflict (table_id) do update set published = list_version.published + 1
  `.execute(trx);
}

/** The versions of all tables that ever changed. */
export async function listVersions(db: Kysely<DB>): Promise<Map<TableId, ListVersion>> {
  const rows = await db.selectFrom('listVersion').selectAll().execute();
  return new Map(rows.map(({ tableId, ...version }) => [tableId, version]));
}
