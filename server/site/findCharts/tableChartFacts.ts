import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Judge, KeyMode } from '#domain/charts/chart.ts';
import { durationByDensity } from '#domain/charts/density.ts';
import { LN, reportedNotes } from '#domain/charts/lnType.ts';
import { MINUTE_MS } from '#domain/common/dates.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { FoundBy, Range } from '#domain/uploads/chartFilter.ts';
import { knownChartsVersion } from '../../charts/missingCharts.ts';
import { taggedHash, votedTags } from '../../charts/tagsOfCharts.ts';
import type { DB } from '../../platform/database/schema.ts';
import { versionOf } from '../../platform/lists/keptUntilChanged.ts';
import { UPLOADS } from '../../platform/lists/listVersion.ts';
import { isKept } from '../../scores/isKept.ts';

/** What the site has read from a chart file. */
interface FileFacts {
  sha256: string;
  md5: string;
  /** Changes with every change of its row. */
  version: string;
  keys: KeyMode;
  judge: Judge;
  notes: number;
  longNotes: number;
  minBpm: number;
  maxBpm: number;
  total: number | null;
  peak: number | null;
  /** In seconds. */
  length: number | null;
  /** Null until they are computed. */
  traits: readonly string[] | null;
}

/** An official chart or an open proposal, and what is known of its chart. */
export interface TableChart extends FoundBy {
  keys: KeyMode | null;
  id: number;
  tableId: TableId;
  entryNo: number;
  isOpen: boolean;
  /** Whether a vote on it is open. */
  isInVote: boolean;
  level: number;
  title: string;
  artist: string;
  titleKey: string;
  artistKey: string;
  md5: string;
  sha256: string;
  songUrl: string;
  chartUrl: string;
  judge: Judge | null;
}

/** How long the notes that plays report are kept. */
const PLAYED_MS = 10 * MINUTE_MS;

/** Keeps a value until it is asked for by another key. */
const keptByKey = <Value extends object, Input>(make: (input: Input) => Promise<Value>, ttl = 0) =>
  new LRUCache<string, Value, Input>({
    max: 1,
    ttl,
    fetchMethod: (_key, _stale, { context }) => make(context),
  });

/**
 * Returns a function that returns the charts of these tables in their order, by level and title. They are kept in memory
 * until one of them changes, as no index serves every combination of filters: entries, which votes change, apart from
 * the facts of files, of which only changed ones are read again.
 */
export function tableChartFacts(db: Kysely<DB>): (tableIds: readonly TableId[]) => Promise<readonly TableChart[]> {
  const entries = keptByKey((tableIds: readonly TableId[]) => readEntries(db, tableIds));
  const tags = keptByKey(() => readTags(db));
  const played = keptByKey((hashes: readonly string[]) => notesByPlays(db, hashes), PLAYED_MS);
  let lastFiles: Files = new Map();
  const files = keptByKey(async () => {
    const found = await readFiles(db, lastFiles);
    lastFiles = found;
    return byHashes(found);
  });
  let last: { of: readonly object[]; charts: readonly TableChart[] } | undefined;
  return async (tableIds) => {
    // Read before the rows: if they change in between, the version changes too and these are not used again.
    const [ofUploads, ofVotes, ofFiles, ...ofEntries] = await Promise.all([
      versionOf(db, { rows: 'upload', versions: [UPLOADS] }),
      db
        .selectFrom('tagVote')
        .select(({ fn }) => [fn.countAll().as('count'), fn.max('votedAt').as('last')])
        .execute(),
      knownChartsVersion(db),
      versionOf(db, { rows: 'submission', versions: tableIds }),
      versionOf(db, { rows: 'revision', versions: [] }),
    ]);
    const [rows, known, tagged] = await Promise.all([
      entries.forceFetch(JSON.stringify([tableIds, ofEntries]), { context: tableIds }),
      files.forceFetch(ofFiles, { context: null }),
      tags.forceFetch(JSON.stringify([ofUploads, ofVotes]), { context: null }),
    ]);
    const hashes = rows.filter((row) => !known(row)).flatMap(({ md5, sha256 }) => [md5, sha256].filter(Boolean));
    const of = [rows, known, tagged, await played.forceFetch(hashes.join(), { context: hashes })] as const;
    if (!last || of.some((part, index) => part !== last?.of[index])) last = { of, charts: join(...of) };
    return last.charts;
  };
}

type EntryRow = Awaited<ReturnType<typeof readEntries>>[number];
type FileOf = (entry: Pick<EntryRow, 'sha256' | 'md5'>) => FileFacts | undefined;

function byHashes(files: Files): FileOf {
  const byMd5 = new Map([...files.values()].map((file) => [file.md5, file]));
  // An imported entry may lack its sha256: then its md5 names the chart.
  return ({ sha256, md5 }) => (sha256 ? files.get(sha256) : byMd5.get(md5));
}

function join(
  entries: readonly EntryRow[],
  fileOf: FileOf,
  tags: ReadonlyMap<string, readonly string[]>,
  played: ReadonlyMap<string, number | null>,
): TableChart[] {
  return entries.map((entry) => {
    const file = fileOf(entry) ?? null;
    // Without a file, as most plays report them.
    const notes = file?.notes ?? played.get(entry.md5) ?? played.get(entry.sha256) ?? null;
    return {
      ...entry,
      numbers: {
        level: [entry.level, entry.level],
        notes: just(notes),
        bpm: file && [file.minBpm, file.maxBpm],
        total: just(file?.total),
        peak: just(file?.peak),
        length: just(file?.length),
        longnotes: just(file?.longNotes),
      },
      keys: file?.keys ?? null,
      judge: file?.judge ?? null,
      tags: new Set([...(file?.traits ?? []), ...(tags.get(file?.sha256 ?? taggedHash(entry)) ?? [])]),
      hasTraits: Boolean(file?.traits),
      hasFile: file !== null,
    };
  });
}

const just = (value: number | null | undefined): Range | null => (typeof value === 'number' ? [value, value] : null);

function readEntries(db: Kysely<DB>, tableIds: readonly TableId[]) {
  return db
    .selectFrom('submission')
    .select(['id', 'tableId', 'entryNo', 'level', 'title', 'artist', 'md5', 'sha256', 'songUrl', 'chartUrl'])
    .select(['publishedAt', sql<boolean>`result = 'new'`.as('isOpen')])
    .select([
      sql<string>`coalesce(title_key, '')`.as('titleKey'),
      sql<string>`coalesce(artist_key, '')`.as('artistKey'),
      sql<boolean>`result = 'new' or id in (select submission_id from revision where result = 'new')`.as('isInVote'),
    ])
    .where('tableId', 'in', tableIds)
    .where('result', 'in', ['accept', 'new'])
    .where('deletedAt', 'is', null)
    .where('removedFromSubAt', 'is', null)
    .orderBy(sql`array_position(${tableIds}::text[], table_id)`)
    .orderBy('level')
    .orderBy('titleKey')
    .orderBy('entryNo')
    .execute();
}

/** The facts of files by their sha256. */
type Files = ReadonlyMap<string, FileFacts>;

/**
 * Reads the facts of the files, except those that are known: every change of a row gives it another `xmin`. They are
 * picked from the summary here, as most of it is not needed.
 */
async function readFiles(db: Kysely<DB>, known: Files): Promise<Files> {
  const { rows: all } = await sql<Pick<FileFacts, 'sha256' | 'version'>>`
    select sha256, xmin::text as version from chart`.execute(db);
  const changed = all.filter(({ sha256, version }) => known.get(sha256)?.version !== version);
  const isChanged = known.size === 0 ? sql`true` : sql`sha256 = any(${changed.map(({ sha256 }) => sha256)}::text[])`;
  const { rows } = await sql<Omit<FileFacts, 'length'> & { sum: number | null }>`
    select sha256, md5, xmin::text as version, traits, summary ->> 'keys' as keys, summary ->> 'judge' as judge,
      (summary ->> 'notes')::int as notes, (summary ->> 'longNotes')::int as long_notes,
      (summary ->> 'minBpm')::float8 as min_bpm, (summary ->> 'maxBpm')::float8 as max_bpm,
      (summary ->> 'total')::float8 as total,
      (select max(part) from unnest(density) part)::int as peak,
      (select sum(part) from unnest(density) part)::int as sum
    from chart where ${isChanged}`.execute(db);
  const read = new Map(
    rows.map(({ sum, ...file }) => {
      const ms = durationByDensity(file.notes, sum === null ? null : [sum]);
      return [file.sha256, { ...file, length: ms === 0 ? null : Math.round(ms / 1000) }];
    }),
  );
  return new Map(
    all.flatMap(({ sha256 }) => {
      const file = read.get(sha256) ?? known.get(sha256);
      return file ? [[sha256, file] as const] : [];
    }),
  );
}

/** Returns the tags of each chart by its hash: those of its uploads, and those that enough players gave it. */
async function readTags(db: Kysely<DB>): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('uploadChart')
    .innerJoin('upload', 'upload.entryNo', 'uploadChart.uploadNo')
    .select(['uploadChart.sha256', 'upload.tags'])
    .where('uploadChart.sha256', '<>', '')
    .execute();
  const tags = new Map<string, string[]>(await votedTags(db));
  for (const row of rows) if (row.sha256) tags.set(row.sha256, [...(tags.get(row.sha256) ?? []), ...row.tags]);
  return tags;
}

/** Returns the notes that most plays report, by the hash of the chart. */
async function notesByPlays(db: Kysely<DB>, hashes: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('score')
    .select(['chartHash', sql<number>`notes`.as('notes')])
    .select(({ fn }) => fn.countAll<number>().as('scores'))
    .where(sql<boolean>`chart_hash = any(${hashes}::text[])`)
    .where('notes', 'is not', null)
    .where('lnType', '=', LN)
    .where('isCheated', '=', false)
    .where(isKept())
    .groupBy(['chartHash', 'notes'])
    .execute();
  const byHash = Map.groupBy(rows, ({ chartHash }) => chartHash);
  return new Map([...byHash].map(([hash, reported]) => [hash, reportedNotes(reported)]));
}
