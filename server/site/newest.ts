import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { HomeRevision, HomeSong } from '#contract/site/site.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../platform/database/schema.ts';
import type { Published } from '../tables/published/published.ts';
import type { NewUpload } from '../tables/published/publishedUploads.ts';

interface Newest {
  source: HomeSong[];
  source2: HomeRevision[];
  source3: HomeSong[];
  source4: NewUpload[];
}

/**
 * Returns the newest submissions and revisions of all tables, the charts that a vote count accepted last, and the
 * newest uploads, newest first, without hidden data and removed entries. Entries that were imported as decided have no
 * date, and are not new.
 */
export async function newest(
  db: Kysely<DB>,
  { tables, lists }: Pick<Rules, 'tables' | 'lists'>,
  published: Published,
): Promise<Newest> {
  const of = { tableIds: tables.map(({ id }) => id), take: lists.newest };
  const [source, source2, source3] = await Promise.all([
    newestSongs(db, of),
    newestRevisions(db, of),
    lastAccepted(db, of),
  ]);
  return { source, source2, source3, source4: [...published.newestUploads()] };
}

interface NewestOf {
  tableIds: readonly TableId[];
  take: number;
}

type Dated<Row extends HomeSong> = Omit<Row, 'time'> & { time: Date };

/** Reads the newest of each table by its index, and of these the newest; of the same time, the higher number is newer. */
async function newestOfAll<Row extends HomeSong>(
  db: Kysely<DB>,
  { tableIds, take }: NewestOf,
  ofTable: RawBuilder<unknown>,
): Promise<Dated<Row>[]> {
  const { rows } = await sql<Dated<Row>>`
    select found.* from unnest(${tableIds}::text[]) as listed(id)
    cross join lateral (${ofTable} limit ${take}::int) as found
    order by found.time desc, found.entry_no desc limit ${take}::int
  `.execute(db);
  return rows;
}

const withTime = <Row extends { time: Date }>({ time, ...row }: Row) => ({ ...row, time: time.toISOString() });

async function newestSongs(db: Kysely<DB>, of: NewestOf): Promise<HomeSong[]> {
  const ofTable = sql`
    select table_id as table, entry_no, level::text, title, published_at as time from submission
    where table_id = listed.id and removed_from_sub_at is null and published_at is not null
    order by published_at desc nulls last, entry_no desc`;
  return (await newestOfAll<HomeSong>(db, of, ofTable)).map(withTime);
}

async function lastAccepted(db: Kysely<DB>, of: NewestOf): Promise<HomeSong[]> {
  const ofTable = sql`
    select table_id as table, entry_no, level::text, title, decided_at as time from submission
    where table_id = listed.id and removed_from_sub_at is null and result = 'accept' and deleted_at is null
      and decided_at is not null
    order by decided_at desc, entry_no desc`;
  return (await newestOfAll<HomeSong>(db, of, ofTable)).map(withTime);
}

/** Revisions of entries that some table lists. Their numbers rise with time. */
async function newestRevisions(db: Kysely<DB>, of: NewestOf): Promise<HomeRevision[]> {
  const ofTable = sql`
    select revision.table_id as table, revision_no as entry_no, revision.level::text, title, kind as type,
      case when kind in ('change', 'transfer')
        then jsonb_build_object('table', target_table_id, 'level', target_level::text) end as to,
      revision.published_at as time
    from revision join submission on submission.id = submission_id
    where revision.table_id = listed.id and removed_from_sub_at is null
      and submission.table_id = any(${of.tableIds}::text[])
    order by revision_no desc`;
  return (await newestOfAll<HomeRevision>(db, of, ofTable)).map(withTime);
}
