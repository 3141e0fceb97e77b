import { sql, type Transaction } from 'kysely';
import { rulesAt } from '#domain/rules/rules.ts';
import { type ImportedRow, mergeLists, planImport } from '#domain/tables/importPlan.ts';
import { type ListName, listNames } from '#domain/tables/listFiles.ts';
import { type TableId, type TableRules, tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../base/context.ts';
import type { DB } from '../database/schema.ts';
import { bumpPublished } from '../lists/listVersion.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { changeEntries, existingEntries, insertEntries, lockEntryNumbers, storeCourses } from './importStorage.ts';
import { readSource, type Source } from './readSource.ts';
import { UnreadableSourceError } from './readText.ts';
import { type SourceRow, sourceRows } from './sourceRows.ts';

export interface TableImportOptions {
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

/**
 * Brings a table in the community's format in, or up to date: entries and courses (decisions.md §2, Import; §10). One
 * transaction; the same source again changes nothing. Votes are never touched.
 */
export async function importTable(
  ctx: Context,
  { table: tableId, source: place, onProgress = () => undefined }: TableImportOptions,
): Promise<ImportReport | ImportProblems> {
  const table = tableById(rulesAt(ctx.rules, ctx.clock.now()), tableId);
  if (!table) return { problems: [`there is no table "${tableId}"`] };
  onProgress(`reading ${place}`);
  let source: Source;
  try {
    source = await readSource(place);
  } catch (error) {
    if (error instanceof UnreadableSourceError) return { problems: [error.message] };
    throw error;
  }
  const lists = checkedRows(table, source, onProgress);
  if ('problems' in lists) return lists;
  const rows = mergeLists(lists);
  const imported = await afterDueVoteCounts(ctx, (trx, now) => store(trx, table, { source, rows, now, onProgress }));
  if ('inserted' in imported) {
    // A new table is unknown to the planner, which would read all of it for each player's rights.
    if (imported.inserted > 0) await sql`analyze submission`.execute(ctx.db);
    await ctx.published.refresh(table.id);
  }
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
  const lastNo = await lockEntryNumbers(trx, table.series);
  const standing = await existingEntries(trx, table.series);
  const plan = planImport(rows, {
    tableId: table.id,
    existing: standing,
    lastNo,
    votingListKnown: source.voting !== null,
  });
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
