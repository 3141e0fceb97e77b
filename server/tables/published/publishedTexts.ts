import type { Kysely } from 'kysely';
import type { Course } from '#domain/tables/courseJson.ts';
import { type ListName, listFiles, listNames } from '#domain/tables/listFiles.ts';
import { dataJson, headerJson, type ListedChart, REVOTE_TAG } from '#domain/tables/tableJson.ts';
import { type SiteDocument, tablePage } from '#domain/tables/tablePage.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { isOfficial } from '#domain/voting/isOfficial.ts';
import type { VoteResult } from '#domain/voting/voteResult.ts';
import { hasOpenRevote } from '../../charts/hasOpenRevision.ts';
import type { DB } from '../../platform/database/schema.ts';

type ListedEntry = ListedChart & {
  result: VoteResult;
  deletedAt: Date | null;
  /** Whether a re-vote of it is open. */
  revote: boolean;
};

/** Which entries a list shows; those that an admin removed from sub are in none. */
const isListed: Readonly<Record<ListName, (entry: ListedEntry) => boolean>> = {
  official: ({ result, deletedAt }) => isOfficial({ result, deleted: deletedAt !== null }),
  voting: ({ result, revote }) => result === 'new' || revote,
  sub: () => true,
};

/** Of two entries of one chart, a list shows the first in this order. */
const RESULT_ORDER = { accept: 0, new: 1, reject: 2, canceled: 3 } as const;

async function entriesOf(db: Kysely<DB>, table: TableRules): Promise<ListedEntry[]> {
  const entries = await db
    .selectFrom('submission')
    .select(['entryNo', 'level', 'md5', 'sha256', 'title', 'artist', 'songUrl', 'chartUrl', 'comment'])
    .select(['result', 'deletedAt'])
    .select((submission) => hasOpenRevote(submission).as('revote'))
    .where('tableId', '=', table.id)
    .where('removedFromSubAt', 'is', null)
    .orderBy('entryNo')
    .$narrowType<{ revote: boolean }>()
    .execute();
  return entries.sort((a, b) => RESULT_ORDER[a.result] - RESULT_ORDER[b.result]);
}

/** Returns the courses of a table: groups of courses, in their order. */
export async function coursesOf(db: Kysely<DB>, table: TableRules): Promise<Course[][]> {
  const row = await db.selectFrom('courseList').select('groups').where('tableId', '=', table.id).executeTakeFirst();
  // Only the import writes courses, and validates them.
  return (row?.groups ?? []) as Course[][];
}

/**
 * Returns the texts of a table's nine files, all from one snapshot of the database, so that they are consistent.
 *
 * @returns file name → text
 */
export async function publishedTexts(
  db: Kysely<DB>,
  table: TableRules,
  siteDocument: SiteDocument,
): Promise<Map<string, string>> {
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
    const rows = entries.filter(isListed[list]);
    texts.set(files.page, tablePage(table, list, rows, siteDocument));
    texts.set(files.header, headerJson(table, list, courses));
    texts.set(files.data, dataJson(table, list === 'voting' ? rows.map(withTag) : rows));
  }
  return texts;
}

/** Tags a row of the voting list if it is a re-vote. */
function withTag(entry: ListedEntry): ListedChart {
  return entry.revote ? { ...entry, tag: REVOTE_TAG } : entry;
}
