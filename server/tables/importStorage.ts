import type { Transaction } from 'kysely';
import { songKey } from '#domain/submissions/sameSong.ts';
import { type Course, courseListJson } from '#domain/tables/courseJson.ts';
import type { ExistingEntry, ImportedValues, ImportPlan } from '#domain/tables/importPlan.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { DB } from '../database/schema.ts';
import { coursesOf } from '../published/publishedTexts.ts';

const INSERT_BATCH_SIZE = 500;

/**
 * Returns the last number given out in a series, and locks the series: no other number is given out until the
 * transaction ends.
 */
export async function lockEntryNumbers(trx: Transaction<DB>, series: string): Promise<number> {
  const { last } = await trx
    .insertInto('entryNumber')
    .values({ series, last: 0 })
    .onConflict((conflict) => conflict.column('series').doUpdateSet((row) => ({ last: row.ref('entryNumber.last') })))
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** Returns every entry of a series, with whether this site decided or fixed it. */
export async function existingEntries(trx: Transaction<DB>, series: string): Promise<ExistingEntry[]> {
  const entries = await trx
    .selectFrom('submission')
    .select(['id', 'tableId', 'entryNo', 'level', 'md5', 'sha256', 'title', 'artist', 'songUrl', 'chartUrl', 'comment'])
    .select(['result', 'imported'])
    .where('series', '=', series)
    .execute();
  const history = await trx
    .selectFrom('history')
    .innerJoin('submission', 'submission.id', 'history.submissionId')
    .select(['history.submissionId', 'history.tag', 'history.revisionId'])
    .where('submission.series', '=', series)
    .execute();
  const isFix = (tag: string) => tag === 'changechart' || tag === 'changelink';
  const fixed = new Set(history.filter(({ tag }) => isFix(tag)).map(({ submissionId }) => submissionId));
  // Of revisions only accepted ones have changed something.
  const changed = (line: { tag: string; revisionId: number | null }) =>
    line.revisionId === null || line.tag === 'update' || line.tag === 'delete';
  const decided = new Set(
    history.filter((line) => !isFix(line.tag) && changed(line)).map(({ submissionId }) => submissionId),
  );
  return entries.map((entry) => ({ ...entry, decidedHere: decided.has(entry.id), fixedHere: fixed.has(entry.id) }));
}

/** Stores new entries as imported ones, in batches. */
export async function insertEntries(
  trx: Transaction<DB>,
  { id: tableId, series }: TableRules,
  entries: readonly ImportedValues[],
  now: Date,
  onProgress: (message: string) => void,
): Promise<void> {
  for (let start = 0; start < entries.length; start += INSERT_BATCH_SIZE) {
    const batch = entries.slice(start, start + INSERT_BATCH_SIZE).map((entry) => ({
      ...entry,
      tableId,
      series,
      proposedLevel: entry.level,
      proposedTableId: tableId,
      imported: true,
      // An open vote has the date of the import. Decided entries have none, so no waiting time applies to them.
      publishedAt: entry.result === 'new' ? now : null,
      songKey: songKey(entry.title, entry.artist),
    }));
    await trx.insertInto('submission').values(batch).execute();
    onProgress(`${start + batch.length} of ${entries.length} new entries stored`);
  }
}

/** Stores what a plan changes in existing entries. */
export async function changeEntries(
  trx: Transaction<DB>,
  { changes }: ImportPlan,
  existing: readonly ExistingEntry[],
): Promise<void> {
  const entries = new Map(existing.map((entry) => [entry.id, entry]));
  for (const { id, values } of changes) {
    const { title = '', artist = '' } = { ...entries.get(id), ...values };
    await trx
      .updateTable('submission')
      .set({ ...values, songKey: songKey(title, artist) })
      .where('id', '=', id)
      .execute();
  }
}

/** Replaces the courses of a table; returns whether they changed. */
export async function storeCourses(trx: Transaction<DB>, table: TableRules, groups: Course[][]): Promise<boolean> {
  const before = await coursesOf(trx, table);
  if (courseListJson(before) === courseListJson(groups)) return false;
  const stored = { groups: JSON.stringify(groups) };
  await trx
    .insertInto('courseList')
    .values({ tableId: table.id, ...stored })
    .onConflict((conflict) => conflict.column('tableId').doUpdateSet(stored))
    .execute();
  return true;
}
