import { type Kysely, sql } from 'kysely';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../database/schema.ts';

/** The id of the table of uploads in `list_version`. */
export const UPLOADS = 'upload';
/** The id in `list_version` of the nicknames that searches find rows by; a trigger raises it. */
export const NICKNAMES = 'nickname';

/** The channel of PostgreSQL on which changes of lists are announced at their commit (decisions 0053). */
export const LIST_CHANNEL = 'list_changed';

/** Counts the changes of a table's published lists, and of the list of its open votes. */
export interface ListVersion {
  published: number;
  votes: number;
}

/** A ballot box, by the column of `vote` that references it. */
export interface ChangedBox {
  column: 'submissionId' | 'revisionId';
  id: number;
}

/** One more ballot in a box: the version of the open votes that has it. */
export interface CastVote {
  votes: number;
  box: ChangedBox;
}

/** What is announced: a table, and the one ballot if nothing else of it has changed. */
export interface ListChange {
  tableId: TableId;
  cast: CastVote | null;
}

const announced = sql`pg_notify(${sql.lit(LIST_CHANNEL)}, json_build_object('tableId', table_id, 'cast', null)::text)`;

/**
 * Raises the version of a table's published lists, so that every process rebuilds them after the commit. Make it the
 * last statement of a transaction, as other transactions that change the same table wait for it.
 */
export async function bumpPublished(trx: Kysely<DB>, tableId: TableId): Promise<void> {
  await sql`
    with changed as (
      insert into list_version (table_id, published) values (${tableId}, 1)
      on conflict (table_id) do update set published = list_version.published + 1 returning table_id
    ) select ${announced} from changed`.execute(trx);
}

/**
 * Raises the versions of the lists that have these open votes, for changes that no published file shows. The order is
 * fixed, so that two transactions never deadlock.
 */
export async function bumpVotes(trx: Kysely<DB>, votes: readonly { tableId: TableId }[]): Promise<void> {
  const tableIds = votes.map(({ tableId }) => tableId);
  await sql`
    with changed as (
      insert into list_version (table_id, votes)
      select distinct table_id, 1 from unnest(${tableIds}::text[]) as table_id order by table_id
      on conflict (table_id) do update set votes = list_version.votes + 1 returning table_id
    ) select ${announced} from changed`.execute(trx);
}

/** Like `bumpVotes`, for one ballot that was cast: a process that has the list only counts this box again. */
export async function bumpCast(trx: Kysely<DB>, tableId: TableId, box: ChangedBox): Promise<CastVote> {
  const { rows } = await sql<{ votes: number }>`
    with changed as (
      insert into list_version (table_id, votes) values (${tableId}, 1)
      on conflict (table_id) do update set votes = list_version.votes + 1 returning table_id, votes
    ) select votes, pg_notify(${LIST_CHANNEL}, json_build_object('tableId', table_id,
      'cast', json_build_object('votes', votes, 'box', ${JSON.stringify(box)}::json))::text) from changed`.execute(trx);
  return { votes: rows[0]?.votes ?? 0, box };
}

/**
 * Raises the versions of all tables whose lists show an entry: its table, and those where its revisions were proposed. The
 * order is fixed, so that two transactions never deadlock.
 */
export async function bumpListing(trx: Kysely<DB>, submissionId: number): Promise<void> {
  await sql`
    with changed as (
      insert into list_version (table_id, published)
      select table_id, 1 from (
        select table_id from submission where id = ${submissionId}
        union select table_id from revision where submission_id = ${submissionId}
      ) as listing order by table_id
      on conflict (table_id) do update set published = list_version.published + 1 returning table_id
    ) select ${announced} from changed`.execute(trx);
}

/** Returns the versions of all tables that have ever changed. */
export async function listVersions(db: Kysely<DB>): Promise<Map<TableId, ListVersion>> {
  const rows = await db.selectFrom('listVersion').selectAll().execute();
  return new Map(rows.map(({ tableId, ...version }) => [tableId, version]));
}
