import type { Transaction } from 'kysely';
import { rulesAt } from '#domain/rules.ts';
import { songKey } from '#domain/submissions/sameSong.ts';
import { type Course, courseListJson } from '#domain/tables/courseJson.ts';
import {
  type ImportedRow,
  type ImportedValues,
  type ImportPlan,
  mergeLists,
  planImport,
  type StandingEntry,
} from '#domain/tables/importPlan.ts';
import { type ListName, listNames } from '#domain/tables/listFiles.ts';
import { type TableId, type TableRules, tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../context.ts';
import type { DB } from '../database/schema.ts';
import { afterDueCountings } from '../voting/afterDueCountings.ts';
import { bumpPublished } from './listVersion.ts';
import { coursesOf } from './publishedTexts.ts';
import { readSource, type Source } from './readSource.ts';
import { UnreadableSource } from './readText.ts';
import { type SourceRow, sourceRows } from './sourceRows.ts';

export interface TableImport {
  table: TableId;
  /** A directory, or the path or http(s) address of a page or header (see `readSource`). */
  source: string;
  /** Told in words how far it is. */
  onProgress?: ((message: string) => void) | undefined;
}

/** What an import did: numbers of entries, of courses in the header, and what the operator should know. */
export interface ImportReport {
  inserted: number;
  changed: number;
  unchanged: number;
  courses: number;
  notes: string[];
}

/** Nothing was imported, and why. */
export interface ImportProblems {
  problems: string[];
}

const BATCH = 500;

/**
 * Brings a table in the community's format in, or up to date: entries and courses (decisions.md §2, Import; §10). One
 * transaction; the same source again changes nothing. Votes are never touched.
 */
export async function importTable(
  ctx: Context,
  { table: tableId, source: place, onProgress = () => undefined }: TableImport,
): Promise<ImportReport | ImportProblems> {
  const table = tableById(rulesAt(ctx.rules, ctx.clock.now()), tableId);
  if (!table) return { problems: [`there is no table "${tableId}"`] };
  onProgress(`reading ${place}`);
  let source: Source;
  try {
    source = await readSource(place);
  } catch (error) {
    if (error instanceof UnreadableSource) return { problems: [error.message] };
    throw error;
  }
  const lists = checkedRows(table, source, onProgress);
  if ('problems' in lists) return lists;
  const rows = mergeLists(lists);
  const imported = await afterDueCountings(ctx, (trx, now) => store(trx, table, { source, rows, now, onProgress }));
  if ('inserted' in imported) await ctx.published.refresh(table.id);
  return imported;
}

function checkedRows(
  table: TableRules,
  source: Source,
  onProgress: (message: string) => void,
): Record<ListName, SourceRow[]> | ImportProblems {
  const lists: Record<ListName, SourceRow[]> = { official: [], voting: [], sub: [] };
  const problems: string[] = [];
  for (const list of listNames) {
    const found = source[list];
    if (!found) continue;
    const checked = sourceRows(table, found.name, found.rows);
    lists[list] = checked.rows;
    problems.push(...checked.problems);
    onProgress(`${list}: "${found.header.name}", ${checked.rows.length} rows`);
  }
  return problems.length > 0 ? { problems } : lists;
}

interface Reading {
  source: Source;
  rows: readonly ImportedRow[];
  now: Date;
  onProgress: (message: string) => void;
}

async function store(
  trx: Transaction<DB>,
  table: TableRules,
  { source, rows, now, onProgress }: Reading,
): Promise<ImportReport | ImportProblems> {
  const lastNo = await lockNumbers(trx, table.series);
  const standing = await standingEntries(trx, table.series);
  const plan = planImport(rows, { tableId: table.id, standing, lastNo, votingListKnown: source.voting !== null });
  if (plan.problems.length > 0) return { problems: plan.problems };

  await insertEntries(trx, table, plan.inserts, now, onProgress);
  await changeEntries(trx, plan, standing);
  await trx.updateTable('entryNumber').set({ last: plan.lastNo }).where('series', '=', table.series).execute();
  const courses = source.official.header.course;
  const coursesChanged = await storeCourses(trx, table, courses);
  if (plan.inserts.length > 0 || plan.changes.length > 0 || coursesChanged) await bumpPublished(trx, table.id);
  return {
    inserted: plan.inserts.length,
    changed: plan.changes.length,
    unchanged: plan.unchanged,
    courses: courses.flat().length,
    notes: plan.notes,
  };
}

/** The last number given out in a series; nobody else gives one out until the transaction ends. */
async function lockNumbers(trx: Transaction<DB>, series: string): Promise<number> {
  const { last } = await trx
    .insertInto('entryNumber')
    .values({ series, last: 0 })
    .onConflict((conflict) => conflict.column('series').doUpdateSet((row) => ({ last: row.ref('entryNumber.last') })))
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

async function standingEntries(trx: Transaction<DB>, series: string): Promise<StandingEntry[]> {
  const entries = await trx
    .selectFrom('submission')
    .select(['id', 'tableId', 'entryNo', 'level', 'md5', 'sha256', 'title', 'artist', 'songUrl', 'chartUrl', 'comment'])
    .select(['result', 'imported'])
    .where('series', '=', series)
    .execute();
  const history = await trx
    .selectFrom('history')
    .innerJoin('submission', 'submission.id', 'history.submissionId')
    .select(['history.submissionId', 'history.tag'])
    .where('submission.series', '=', series)
    .execute();
  const isFix = (tag: string) => tag === 'changechart' || tag === 'changelink';
  const fixed = new Set(history.filter(({ tag }) => isFix(tag)).map(({ submissionId }) => submissionId));
  const decided = new Set(history.filter(({ tag }) => !isFix(tag)).map(({ submissionId }) => submissionId));
  return entries.map((entry) => ({ ...entry, decidedHere: decided.has(entry.id), fixedHere: fixed.has(entry.id) }));
}

async function insertEntries(
  trx: Transaction<DB>,
  { id: tableId, series }: TableRules,
  entries: readonly ImportedValues[],
  now: Date,
  onProgress: (message: string) => void,
): Promise<void> {
  for (let start = 0; start < entries.length; start += BATCH) {
    const batch = entries.slice(start, start + BATCH).map((entry) => ({
      ...entry,
      tableId,
      series,
      proposedLevel: entry.level,
      imported: true,
      // Only an open vote has a date: that of the import. What was decided before has none, which bars nothing.
      publishedAt: entry.result === 'new' ? now : null,
      songKey: songKey(entry.title, entry.artist),
    }));
    await trx.insertInto('submission').values(batch).execute();
    onProgress(`${start + batch.length} of ${entries.length} new entries stored`);
  }
}

async function changeEntries(
  trx: Transaction<DB>,
  { changes }: ImportPlan,
  standing: readonly StandingEntry[],
): Promise<void> {
  const entries = new Map(standing.map((entry) => [entry.id, entry]));
  for (const { id, values } of changes) {
    const { title = '', artist = '' } = { ...entries.get(id), ...values };
    await trx
      .updateTable('submission')
      .set({ ...values, songKey: songKey(title, artist) })
      .where('id', '=', id)
      .execute();
  }
}

/** Replaces the courses; whether they changed. */
async function storeCourses(trx: Transaction<DB>, table: TableRules, groups: Course[][]): Promise<boolean> {
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
