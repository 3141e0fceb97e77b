import { type Kysely, sql, type Transaction } from 'kysely';
import type { Course } from '#domain/tables/courseJson.ts';
import { levelName } from '#domain/tables/level.ts';
import { type ListedRow, listedRowJson, listedRows } from '#domain/tables/listedRows.ts';
import { type ListName, listFiles, listNames } from '#domain/tables/listFiles.ts';
import { headerJson, inPublishedOrder, listJson } from '#domain/tables/tableJson.ts';
import { type SiteDocument, tablePage } from '#domain/tables/tablePage.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Place } from '#domain/voting/revisionKinds.ts';
import type { DB } from '../../platform/database/schema.ts';
import { decidingRuns } from '../../voting/history/decidingVoteCounts.ts';
import { decidedByVoteCount, historyLines } from '../../voting/history/historyLines.ts';

type ListedEntry = ListedRow & { id: number; publishedAt: Date | null; decidedAt: Date | null };

/** Returns the courses of a table: groups of courses, in their order. */
export async function coursesOf(db: Kysely<DB>, table: TableRules): Promise<Course[][]> {
  const row = await db.selectFrom('courseList').select('groups').where('tableId', '=', table.id).executeTakeFirst();
  // Only the import writes courses, and validates them.
  return (row?.groups ?? []) as Course[][];
}

/** What the files of a table are made of, all from one snapshot of the database, so that they are consistent. */
export interface TableContent {
  table: TableRules;
  /** In published order. An entry that did not change is the same object as before. */
  entries: readonly ListedEntry[];
  courses: Course[][];
  /** The last vote count that decided something: what it accepted (`new`) and where what it moved was, by entry id. */
  last: { at: Date | null; moved: ReadonlyMap<number, 'new' | Place> };
  /** All transactions below this number have ended, and their changes are in it. */
  seen: string;
}

/**
 * Reads the content of a table's files.
 *
 * @param before its content before by the same rules: only entries that changed since are read. Entries are never deleted
 */
export async function contentOf(db: Kysely<DB>, table: TableRules, before?: TableContent): Promise<TableContent> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => contentIn(trx, table, before));
}

/** Reads the content of a table's files, as `contentOf`, in a transaction of one snapshot. */
export async function contentIn(trx: Transaction<DB>, table: TableRules, before?: TableContent): Promise<TableContent> {
  // In one statement, as every change waits for it.
  const { rows } = await sql<{ seen: string; courses: Course[][] | null; revotes: number[] }>`
        select pg_snapshot_xmin(pg_current_snapshot())::text as seen,
          (select groups from course_list where table_id = ${table.id}) as courses,
          array(select submission_id from revision where kind = 'resurrection' and result = 'new') as revotes`.execute(
    trx,
  );
  const { seen, courses, revotes } = rows[0] ?? { seen: '0', courses: null, revotes: [] };
  const entries = await entriesOf(trx, table, new Set(revotes), before);
  return { table, entries, courses: courses ?? [], last: await lastCount(trx, table), seen };
}

async function lastCount(trx: Transaction<DB>, { id }: TableRules): Promise<TableContent['last']> {
  const run = decidingRuns(trx, id).where('undoneAt', 'is', null).limit(1);
  const lines = await historyLines(trx, id).where('history.at', '=', run).where(decidedByVoteCount).execute();
  const moved = new Map<number, 'new' | Place>();
  for (const { tag, submissionId, revisionKind: kind, tableBefore: tableId, levelBefore: level } of lines) {
    const isNew = kind === null || kind === 'resurrection';
    if (tag === 'update') moved.set(submissionId, isNew ? 'new' : { tableId, level });
  }
  return { at: lines[0]?.at ?? null, moved };
}

/** @param open the ids of the entries whose re-vote is open */
async function entriesOf(
  trx: Transaction<DB>,
  table: TableRules,
  open: ReadonlySet<number>,
  before: TableContent | undefined,
): Promise<readonly ListedEntry[]> {
  const query = trx
    .selectFrom('submission')
    .select(['id', 'entryNo', 'level', 'md5', 'sha256', 'title', 'artist', 'songUrl', 'chartUrl', 'comment'])
    .select(['result', 'deletedAt', 'publishedAt', 'decidedAt', 'tableId', 'removedFromSubAt']);
  const changed = await (before
    ? query.where(sql<boolean>`changed_by >= ${before.seen}::xid8`)
    : query.where('tableId', '=', table.id)
  ).execute();
  const listed = changed
    .filter(({ tableId, removedFromSubAt }) => tableId === table.id && !removedFromSubAt)
    .map(({ tableId: _table, removedFromSubAt: _removed, ...entry }) => ({ ...entry, revote: open.has(entry.id) }));
  if (!before) return inPublishedOrder(listed);
  const ids = new Set(changed.map(({ id }) => id));
  const kept = before.entries
    .filter(({ id }) => !ids.has(id))
    .map((entry) => (entry.revote === open.has(entry.id) ? entry : { ...entry, revote: !entry.revote }));
  return inPublishedOrder([...kept, ...listed]);
}

const officialOf = new WeakMap<TableContent, ReadonlySet<string>>();

/** Whether a chart is in the official list of a table. */
function isOfficial(content: TableContent, md5: string): boolean {
  const official = officialOf.get(content) ?? new Set(listedRows(content.entries, 'official').map((row) => row.md5));
  officialOf.set(content, official);
  return official.has(md5);
}

/** Returns the rows of a list. What is official in one of `all` tables is not rejected in another. */
export function rowsOf(content: TableContent, list: ListName, all: readonly TableContent[]): ListedEntry[] {
  const { entries, last } = content;
  if (list === 'rejected')
    return listedRows(entries, list).filter(({ md5 }) => !all.some((other) => isOfficial(other, md5)));
  if (list === 'removed') return listedRows(entries, list).filter(({ md5 }) => !isOfficial(content, md5));
  if (list !== 'new' && list !== 'changed') return listedRows(entries, list);
  const nameOf = ({ tableId, level }: Place) =>
    levelName(all.find(({ table }) => table.id === tableId)?.table ?? { symbol: tableId }, level);
  const decided = entries.flatMap((entry): ListedEntry[] => {
    const moved = last.moved.get(entry.id);
    return moved ? [{ ...entry, last: moved === 'new' ? moved : { from: nameOf(moved) } }] : [];
  });
  return listedRows(decided, list);
}

/** Returns the texts of a table's files, by name; each is made when it is called for. `all` is that of `rowsOf`. */
export function publishedTexts(
  content: TableContent,
  siteDocument: SiteDocument,
  all: () => readonly TableContent[] = () => [content],
): Map<string, () => string> {
  const { table, courses } = content;
  return new Map(
    listNames.flatMap((list) => {
      const files = listFiles[list];
      return [
        [files.page, () => tablePage(table, list, rowsOf(content, list, all()), siteDocument)],
        [files.header, () => headerJson(table, list, courses)],
        [files.data, () => listJson(rowsOf(content, list, all()).map((entry) => jsonOf(table, list, entry)))],
      ] as const;
    }),
  );
}

/** The JSON of the rows, kept as long as their entries do not change. */
const rowJsons = new WeakMap<ListedEntry, string>();

function jsonOf(table: TableRules, list: ListName, entry: ListedEntry): string {
  if ((list === 'voting' && entry.revote) || entry.last) return listedRowJson(table, list, entry);
  const json = rowJsons.get(entry) ?? listedRowJson(table, list, entry);
  rowJsons.set(entry, json);
  return json;
}
