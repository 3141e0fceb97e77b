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

/** The table to import, and where from. */
export interface TableImportOptions {
  table: TableId;
  /** A directory, or the path or http(s) address of a page or header (see `readSource`). */
  source: string;
  /** Called with a message about each step. */
  onProgress?: ((message: string) => void) | undefined;
}

/** The result of an import: numbers of entries, of courses in the header, and notes for the operator. */
export interface ImportReport {
  inserted: number;
  changed: number;
  unchanged: number;
  courses: number;
  notes: string[];
}

/** The reasons why nothing was imported. */
export interface ImportProblems {
  problems: string[];
}

/**
 * Imports a table in the community's format, or updates it: entries and courses (tables.md §3), in one transaction. The
 * same source again changes nothing. Votes are never touched.
 */
export async function importTable(
  ctx: Context,
  { table: tableId, source: address, onProgress = () => undefined }: TableImportOptions,
): Promise<ImportReport | ImportProblems> {
  const table = tableById(rulesAt(ctx.rules, ctx.clock.now()), tableId);
  if (!table) return { problems: [`there is no table "${tableId}"`] };
  onProgress(`reading ${address}`);
  let source: Source;
  try {
    source = await readSource(address);
  } catch (error) {
    if (error instanceof UnreadableSourceError) return { problems: [error.message] };
    throw error;
  }
  const lists = validateRows(table, source, onProgress);
  if ('problems' in lists) return lists;
  const rows = mergeLists(lists);
  const imported = await afterDueVoteCounts(ctx, (trx, now) =>
    storeImport(trx, table, { source, rows, now, onProgress }),
  );
  if ('inserted' in imported) {
    // Without statistics the planner would read a new table as a whole for each player's rights.
    if (imported.inserted > 0) await sql`analyze submission`.execute(ctx.db);
    await ctx.published.refresh(table.id);
  }
  return imported;
}

function validateRows(
  table: TableRules,
  source: Source,
  onProgress: (message: string) => void,
): Record<ListName, SourceRow[]> | ImportProblems {
  const lists: Record<ListName, SourceRow[]> = { official: [], voting: [], sub: [] };
  const problems: string[] = [];
  for (const list of listNames) {
    const found = source[list];
    if (!found) continue;
    const validated = sourceRows(table, found.name, found.rows);
    lists[list] = validated.rows;
    problems.push(...validated.problems);
    onProgress(`${list}: "${found.header.name}", ${validated.rows.length} rows`);
  }
  return problems.length > 0 ? { problems } : lists;
}

/** A source that was read and validated. */
interface ValidSource {
  source: Source;
  rows: readonly ImportedRow[];
  now: Date;
  onProgress: (message: string) => void;
}

async function storeImport(
  trx: Transaction<DB>,
  table: TableRules,
  { source, rows, now, onProgress }: ValidSource,
): Promise<ImportReport | ImportProblems> {
  const lastNo = await lockEntryNumbers(trx, table.series);
  const existing = await existingEntries(trx, table.series);
  const plan = planImport(rows, {
    tableId: table.id,
    existing,
    lastNo,
    votingListKnown: source.voting !== null,
  });
  if (plan.problems.length > 0) return { problems: plan.problems };

  await insertEntries(trx, table, plan.inserts, now, onProgress);
  await changeEntries(trx, plan, existing);
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
