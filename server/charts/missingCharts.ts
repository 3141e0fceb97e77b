import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { KnownCount, knownCharts as knownChartsEndpoint } from '#contract/charts/missingCharts.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { DB } from '../platform/database/schema.ts';
import type { Hashes } from '../platform/hash.ts';

/** How many of those who brought most are named. */
const THANKED = 5;

/**
 * Selects the entries of a list whose chart has no file. An imported entry may lack its sha256: then its md5 names the
 * chart.
 */
function entriesWithoutFile(db: Kysely<DB>) {
  return listedEntries(db).where(({ not, exists, selectFrom }) =>
    not(exists(selectFrom('chart').select('chart.sha256').whereRef('chart.sha256', '=', 'submission.sha256'))),
  );
}

const listedEntries = (db: Kysely<DB>) => db.selectFrom('submission').where('removedFromSubAt', 'is', null);

/** Selects by the hash that names the chart of an entry. */
const isNamedBy = (md5s: readonly string[], sha256s: readonly string[]) =>
  sql<boolean>`(submission.sha256 = any(${sha256s}::text[])
    or submission.sha256 = '' and submission.md5 = any(${md5s}::text[]))`;

/** Returns which of these hashes belong to charts of the tables that have no file. */
export async function missingHashes(db: Kysely<DB>, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const entries = await entriesWithoutFile(db)
    .select(['md5', 'sha256'])
    .where(
      isNamedBy(
        hashes.filter(({ length }) => length === 32),
        hashes.filter(({ length }) => length === 64),
      ),
    )
    .execute();
  const missing = new Set(entries.map(({ md5, sha256 }) => sha256 || md5));
  return [...new Set(hashes)].filter((hash) => missing.has(hash));
}

/** Returns the ids of the entries that lack the file with these hashes, in the order in which they are locked. */
export async function entriesLacking(db: Kysely<DB>, { md5, sha256 }: Hashes): Promise<number[]> {
  const entries = await entriesWithoutFile(db)
    .select('id')
    .where(isNamedBy([md5], [sha256]))
    .orderBy('id')
    .execute();
  return entries.map(({ id }) => id);
}

/** Returns whether a list has the chart with these hashes, with or without a file. */
export async function isListed(db: Kysely<DB>, { md5, sha256 }: Hashes): Promise<boolean> {
  const entry = await listedEntries(db)
    .select('id')
    .where(isNamedBy([md5], [sha256]))
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

type KnownCounts = ReadonlyMap<string | null, KnownCount>;

/**
 * Returns a function that counts the charts of all tables and of each, and those whose file was read: once for each change
 * of what it counts, in this or another process.
 */
export function knownCharts(db: Kysely<DB>) {
  const kept = new LRUCache<string, KnownCounts>({ max: 1, fetchMethod: () => countKnownCharts(db) });
  return async (
    tables: readonly Pick<TableRules, 'id'>[],
  ): Promise<Omit<Reply<typeof knownChartsEndpoint>, 'success'>> => {
    // Read before counting: if something changes in between, the version changes too and this count is not used again.
    const counts = await kept.forceFetch(await knownChartsVersion(db));
    const countOf = (table: string | null) => counts.get(table) ?? { total: 0, known: 0, thanks: [] };
    return { ...countOf(null), tables: tables.map(({ id }) => ({ table: id, ...countOf(id) })) };
  };
}

/** Returns a value that no other state of the charts has had, not even before a backup was restored. */
export async function knownChartsVersion(db: Kysely<DB>): Promise<string> {
  const row = await db
    .selectFrom('knownChartsVersion')
    .select(sql<string>`version || ' ' || xmin`.as('version'))
    .executeTakeFirst();
  return row?.version ?? '';
}

/** Counts by table; without one, of all tables together, where a chart of two tables counts once. */
async function countKnownCharts(db: Kysely<DB>): Promise<KnownCounts> {
  const counts = await sql<{ tableId: string | null; total: number; known: number }>`
    select table_id, count(distinct hash)::int as total, (count(distinct hash) filter (where is_known))::int as known
    from (
      select table_id, coalesce(nullif(submission.sha256, ''), submission.md5) as hash,
        chart.sha256 is not null as is_known
      from submission left join chart on chart.sha256 = submission.sha256
      where removed_from_sub_at is null
    ) as listed
    group by grouping sets ((table_id), ())`.execute(db);
  const brought = await sql<{ tableId: string | null; nickname: string; charts: number }>`
    select table_id, account.nickname, count(distinct brought_file.sha256)::int as charts
    from brought_file
      join account on account.id = brought_file.account_id
      join submission on submission.sha256 = brought_file.sha256
    where account.nickname is not null and account.banned_at is null and removed_from_sub_at is null
    group by grouping sets ((table_id, account.nickname), (account.nickname))
    order by charts desc, account.nickname`.execute(db);
  return new Map(
    counts.rows.map(({ tableId, total, known }) => {
      const thanks = brought.rows.filter((row) => row.tableId === tableId).slice(0, THANKED);
      return [tableId, { total, known, thanks: thanks.map(({ nickname, charts }) => ({ nickname, charts })) }];
    }),
  );
}
