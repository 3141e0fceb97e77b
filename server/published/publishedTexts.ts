import type { Kysely } from 'kysely';
import type { Course } from '#domain/tables/courseJson.ts';
import { type ListName, listFiles, listNames } from '#domain/tables/listFiles.ts';
import { dataJson, headerJson, type ListedChart } from '#domain/tables/tableJson.ts';
import { tablePage } from '#domain/tables/tablePage.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { DB } from '../database/schema.ts';

type ListedEntry = ListedChart & {
  result: 'new' | 'accept' | 'reject' | 'canceled';
  deletedAt: Date | null;
  /** A re-vote of it is open. */
  revote: boolean;
};

/** Which entries a list shows (decisions.md §2, §5); those that an admin removed from sub are in none. */
const shows: Readonly<Record<ListName, (entry: ListedEntry) => boolean>> = {
  official: ({ result, deletedAt }) => result === 'accept' && deletedAt === null,
  voting: ({ result, revote }) => result === 'new' || revote,
  sub: () => true,
};

/** Of two entries of one chart a list shows the first of this order. */
const standing = { accept: 0, new: 1, reject: 2, canceled: 3 } as const;

async function entriesOf(db: Kysely<DB>, table: TableRules): Promise<ListedEntry[]> {
  const entries = await db
    .selectFrom('submission')
    .select(['entryNo', 'level', 'md5', 'sha256', 'title', 'artist', 'songUrl', 'chartUrl', 'comment'])
    .select(['result', 'deletedAt'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('revision')
          .select('revision.id')
          .whereRef('revision.submissionId', '=', 'submission.id')
          .where('revision.kind', '=', 'resurrection')
          .where('revision.result', '=', 'new'),
      ).as('revote'),
    )
    .where('tableId', '=', table.id)
    .where('removedFromSubAt', 'is', null)
    .orderBy('entryNo')
    .$narrowType<{ revote: boolean }>()
    .execute();
  return entries.sort((a, b) => standing[a.result] - standing[b.result]);
}

/** The courses of a table: groups of courses, in their order. */
export async function coursesOf(db: Kysely<DB>, table: TableRules): Promise<Course[][]> {
  const row = await db.selectFrom('courseList').select('groups').where('tableId', '=', table.id).executeTakeFirst();
  // Written by the import only, which has checked them.
  return (row?.groups ?? []) as Course[][];
}

/**
 * Reads a table and writes its nine files, all from one snapshot of the database, so that no list is half new.
 *
 * @returns file name → text
 */
export async function publishedTexts(db: Kysely<DB>, table: TableRules): Promise<Map<string, string>> {
  const { entries, courses } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({
      entries: await entriesOf(trx, table),
      courses: await coursesOf(trx, table),
    }));
  const texts = new Map<string, string>();
  for (const list of listNames) {
    const files = listFiles[list];
    texts.set(files.page, tablePage(table, list));
    texts.set(files.header, headerJson(table, list, courses));
    const rows = entries.filter(shows[list]);
    texts.set(files.data, dataJson(table, list === 'voting' ? rows.map(tagged) : rows));
  }
  return texts;
}

/** A row of the voting list: a re-vote says that it is one (decisions.md §5). */
function tagged(entry: ListedEntry): ListedChart {
  return entry.revote ? { ...entry, tag: 're-vote' } : entry;
}
