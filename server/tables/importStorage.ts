import type { Transaction } from 'kysely';
import { type Course, courseListJson } from '#domain/tables/courseJson.ts';
import type { ExistingEntry, ImportPlan } from '#domain/tables/importPlan.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { nextEntryNumber } from '../charts/entryNumbers.ts';
import { announce } from '../notifications/announce.ts';
import type { DB } from '../platform/database/schema.ts';
import { revisionSequence } from '../voting/revisions/saveRevision.ts';
import { nameColumns } from '../voting/submissions/nameColumns.ts';
import { coursesOf } from './published/publishedTexts.ts';

const INSERT_BATCH_SIZE = 500;

/**
 * Returns the last assigned number of a series, and locks the series: no other number is assigned until the transaction
 * ends.
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

/** Returns every entry of a series by number, with what this site decided or fixed, and its open revision. */
export async function existingEntries(trx: Transaction<DB>, series: string): Promise<ExistingEntry[]> {
  const entries = await trx
    .selectFrom('submission')
    .select(['id', 'tableId', 'entryNo', 'level', 'md5', 'sha256', 'title', 'artist', 'songUrl', 'chartUrl', 'comment'])
    .select(['proposedTableId', 'result', 'imported', 'sourceMd5'])
    .where('series', '=', series)
    .orderBy('entryNo')
    .execute();
  const history = await trx
    .selectFrom('history')
    .innerJoin('submission', 'submission.id', 'history.submissionId')
    .select(['history.submissionId', 'history.tag', 'history.revisionId'])
    .where('history.undone', '=', false)
    .where('history.tag', '<>', 'undo')
    .where('submission.series', '=', series)
    .execute();
  const revisions = await trx
    .selectFrom('revision')
    .select(['id', 'submissionId', 'kind', 'result', 'imported', 'verdictId'])
    .where('series', '=', series)
    .where((revision) => revision.or([revision('result', '=', 'new'), revision('kind', '=', 'resurrection')]))
    .execute();
  const linesOf = Map.groupBy(history, ({ submissionId }) => submissionId);
  const revisionsOf = Map.groupBy(revisions, ({ submissionId }) => submissionId);
  return entries.map((entry) => {
    const lines = linesOf.get(entry.id) ?? [];
    const ofEntry = revisionsOf.get(entry.id) ?? [];
    const open = ofEntry.find(({ result }) => result === 'new');
    const fixes = lines.map(({ tag }) => tag).filter(isFix);
    return {
      ...entry,
      decidedHere: lines.some((line) => !isFix(line.tag) && hasChanged(line)),
      fixedHere: fixes.includes('changechart') ? 'chart' : fixes.length > 0 ? 'link' : null,
      openRevision: open ? { id: open.id, isRevote: open.kind === 'resurrection', imported: open.imported } : null,
      revoteEndedHere: endOfRevotes(ofEntry),
    };
  });
}

/** Returns the verdicts of re-votes by this site. A re-vote that an import closed has none. */
function endOfRevotes(
  revisions: readonly { kind: string; result: string; verdictId: number | null }[],
): ExistingEntry['revoteEndedHere'] {
  const ended = revisions.filter(({ kind, verdictId }) => kind === 'resurrection' && verdictId !== null);
  if (ended.length === 0) return null;
  return ended.every(({ result }) => result === 'canceled') ? 'canceled' : 'decided';
}

const isFix = (tag: string) => tag === 'changechart' || tag === 'changelink';

/** Only accepted revisions have changed an entry. */
const hasChanged = (line: { tag: string; revisionId: number | null }) =>
  line.revisionId === null || line.tag === 'update' || line.tag === 'delete';

/** Stores new entries as imported ones, in batches, with their open re-votes, and announces what is open; returns the ids of the official ones. */
export async function insertEntries(
  trx: Transaction<DB>,
  { id: tableId, series }: TableRules,
  entries: ImportPlan['inserts'],
  now: Date,
  onProgress: (message: string) => void,
): Promise<number[]> {
  const officialIds: number[] = [];
  for (let start = 0; start < entries.length; start += INSERT_BATCH_SIZE) {
    const batch = entries.slice(start, start + INSERT_BATCH_SIZE);
    const rows = batch.map(({ revote: _, ...entry }) => ({
      ...entry,
      tableId,
      series,
      proposedLevel: entry.level,
      proposedTableId: tableId,
      imported: true,
      // An open vote has the date of the import. Decided entries have none, so no waiting time applies to them.
      publishedAt: entry.result === 'new' ? now : null,
      ...nameColumns(entry.title, entry.artist),
    }));
    const stored = await trx
      .insertInto('submission')
      .values(rows)
      .returning(['id', 'entryNo', 'level', 'result'])
      .execute();
    officialIds.push(...stored.filter(({ result }) => result === 'accept').map(({ id }) => id));
    const opened = stored.filter(({ result }) => result === 'new');
    const events = opened.map(({ id }) => ({ kind: 'opened', at: now, tableId, submissionId: id }) as const);
    await announce(trx, events);
    const revotes = new Set(batch.filter(({ revote }) => revote).map(({ entryNo }) => entryNo));
    for (const { id, entryNo, level } of stored) {
      if (revotes.has(entryNo)) await openRevote(trx, { id, tableId, series, level }, now);
    }
    onProgress(`${start + batch.length} of ${entries.length} new entries stored`);
  }
  return officialIds;
}

/** Stores a re-vote that is open in the source. Its proposer is unknown; votes are only those cast at this site. */
async function openRevote(
  trx: Transaction<DB>,
  { id, tableId, series, level }: { id: number; tableId: string; series: string; level: number },
  now: Date,
): Promise<void> {
  const { id: revisionId } = await trx
    .insertInto('revision')
    .values({
      series,
      revisionNo: await nextEntryNumber(trx, revisionSequence(series)),
      submissionId: id,
      kind: 'resurrection',
      tableId,
      level,
      targetTableId: tableId,
      targetLevel: level,
      comment: '',
      publishedAt: now,
      imported: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announce(trx, [{ kind: 'revision', at: now, tableId, submissionId: id, revisionId }]);
}

/** Stores the changes of a plan to existing entries and their re-votes. */
export async function changeEntries(
  trx: Transaction<DB>,
  { id: tableId, series }: TableRules,
  { changes }: ImportPlan,
  existing: readonly ExistingEntry[],
  now: Date,
): Promise<void> {
  const entries = new Map(existing.map((entry) => [entry.id, entry]));
  for (const { id, values, revote } of changes) {
    const { title = '', artist = '', level = 0 } = { ...entries.get(id), ...values };
    await trx
      .updateTable('submission')
      .set({ ...values, ...nameColumns(title, artist) })
      .where('id', '=', id)
      .execute();
    if (revote === 'open') await openRevote(trx, { id, tableId, series, level }, now);
    else if (revote) {
      const { revisionId, result } = revote;
      await trx.updateTable('revision').set({ result, decidedAt: now }).where('id', '=', revisionId).execute();
    }
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
