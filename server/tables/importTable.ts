import { sql, type Transaction } from 'kysely';
import { type Rules, rulesAt } from '#domain/rules/rules.ts';
import { planImport } from '#domain/tables/importPlan.ts';
import { type ListName, listNames } from '#domain/tables/listFiles.ts';
import { type MergedLists, mergeLists, type SourceRow } from '#domain/tables/mergeLists.ts';
import { movedCharts } from '#domain/tables/movedCharts.ts';
import { type TableId, type TableRules, tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { bumpPublished } from '../platform/lists/listVersion.ts';
import { chartsOf, startRatingJob } from '../scores/ratings/ratingJobs.ts';
import { accountsWhoPlayed, recomputeRestrictions } from '../scores/recomputeRestrictions.ts';
import { afterDueVoteCounts } from '../voting/voteCounts/afterDueVoteCounts.ts';
import { changeEntries, existingEntries, insertEntries, lockEntryNumbers, storeCourses } from './importStorage.ts';
import { readSource, type Source } from './readSource.ts';
import { UnreadableSourceError } from './readText.ts';
import { sourceRows } from './sourceRows.ts';

/** The table to import, and where from. */
export interface TableImportOptions {
  table: TableId;
  /** A directory, or the path or http(s) address of a page or header (see `readSource`). */
  source: string;
  /** The name of the source, to confirm that another table is imported; without it names must match. */
  as?: string | undefined;
  /** Whether to refuse a source with rows that would not be shown. */
  strict?: boolean;
  /** Called with a message about each step. */
  onProgress?: ((message: string) => void) | undefined;
}

/** The result of an import: numbers of entries and of courses in the header. */
export interface ImportReport {
  inserted: number;
  changed: number;
  unchanged: number;
  courses: number;
  /** A line for each row of the source that is not shown, because another row has its chart or number. */
  duplicates: string[];
  /** Differences between source and site, for the operator. */
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
  { table: tableId, source: address, as, strict = false, onProgress = () => undefined }: TableImportOptions,
): Promise<ImportReport | ImportProblems> {
  const noTable = { problems: [`there is no table "${tableId}"`] };
  if (!tableById(rulesAt(ctx.rules, ctx.clock.now()), tableId)) return noTable;
  onProgress(`reading ${address}`);
  let source: Source;
  try {
    source = await readSource(address);
  } catch (error) {
    if (error instanceof UnreadableSourceError) return { problems: [error.message] };
    throw error;
  }
  const imported = await afterDueVoteCounts(
    ctx,
    async (trx, now) => {
      // The rules may have changed while the source was read.
      const rules = rulesAt(ctx.rules, now);
      const table = tableById(rules, tableId);
      if (!table) return noTable;
      const merged = validateSource(table, source, { as, strict, onProgress });
      const isOtherTable = as !== undefined;
      return 'problems' in merged
        ? merged
        : storeImport(trx, rules, table, { source, merged, isOtherTable, now, onProgress });
    },
    { alone: true },
  );
  if ('inserted' in imported) {
    // Without statistics the planner would scan a new table for each player's rights.
    if (imported.inserted > 0) await sql`analyze submission`.execute(ctx.db);
    await ctx.published.refresh(tableId);
  }
  return imported;
}

function validateSource(
  table: TableRules,
  source: Source,
  { as, strict, onProgress }: Pick<TableImportOptions, 'as' | 'strict'> & Pick<ValidSource, 'onProgress'>,
): ValidSource['merged'] | ImportProblems {
  const otherTable = whyNotThisTable(table, source, as);
  if (otherTable) return { problems: [otherTable] };
  const lists: Record<ListName, SourceRow[]> = { official: [], voting: [], sub: [] };
  const problems: string[] = [];
  const notes: string[] = [];
  const md5ByNumber = new Map<number, string>();
  for (const list of listNames) {
    const found = source[list];
    if (!found) continue;
    const validated = sourceRows(table, found.data, md5ByNumber);
    lists[list] = validated.rows;
    problems.push(...validated.problems);
    notes.push(...found.notes, ...validated.notes);
    for (const { entryNo, md5 } of validated.rows) {
      if (entryNo !== null && !md5ByNumber.has(entryNo)) md5ByNumber.set(entryNo, md5);
    }
    onProgress(`${list}: "${found.header.name}", ${validated.rows.length} rows`);
  }
  if (problems.length > 0) return { problems };
  const merged = mergeLists(lists);
  return strict && merged.duplicates.length > 0 ? { problems: merged.duplicates } : { ...merged, notes };
}

/** A source that was read and validated. */
interface ValidSource {
  source: Source;
  merged: MergedLists & { notes: string[] };
  isOtherTable: boolean;
  now: Date;
  onProgress: (message: string) => void;
}

async function storeImport(
  trx: Transaction<DB>,
  rules: Rules,
  table: TableRules,
  { source, merged: { rows, duplicates, notes }, isOtherTable, now, onProgress }: ValidSource,
): Promise<ImportReport | ImportProblems> {
  const lastNo = await lockEntryNumbers(trx, table.series);
  const existing = await existingEntries(trx, table.series);
  const plan = planImport(rows, {
    tableId: table.id,
    existing,
    lastNo,
    votingListKnown: source.voting !== null,
    isOtherTable,
  });
  if (plan.problems.length > 0) return { problems: plan.problems };

  const moved = movedCharts(plan, existing);
  const playedBefore = await accountsWhoPlayed(trx, moved);
  const chartsBefore = await chartsOf(trx, moved);
  const inserted = await insertEntries(trx, table, plan.inserts, now, onProgress);
  await changeEntries(trx, table, plan, existing, now);
  const playedNow = await accountsWhoPlayed(trx, [...moved, ...inserted]);
  const accountIds = [...new Set([...playedBefore, ...playedNow])];
  await recomputeRestrictions(trx, rules, { accountIds, tellAt: now });
  await startRatingJob(trx, now, [...chartsBefore, ...(await chartsOf(trx, [...moved, ...inserted]))]);

  await trx.updateTable('entryNumber').set({ last: plan.lastNo }).where('series', '=', table.series).execute();
  const courses = source.official.header.course;
  const coursesChanged = await storeCourses(trx, table, courses);
  if (plan.inserts.length > 0 || plan.changes.length > 0 || coursesChanged) await bumpPublished(trx, table.id);
  return {
    inserted: plan.inserts.length,
    changed: plan.changes.length,
    unchanged: plan.unchanged,
    courses: courses.flat().length,
    duplicates,
    notes: [...notes, ...plan.notes],
  };
}

/**
 * Refuses a source that is another table: its name or symbol differs, and the operator has not given its name. Returns
 * the message for the operator, or null.
 *
 * @param as the name of the source, as the operator gave it
 */
function whyNotThisTable(
  { id, symbol, published }: TableRules,
  { official, voting, sub }: Source,
  as: string | undefined,
): string | null {
  const { header } = official;
  const other = [voting, sub].find((list) => list && list.header.symbol !== header.symbol);
  if (other) {
    return `${other.headerName} has the symbol "${other.header.symbol}", ${official.headerName} has "${header.symbol}": they are of different tables`;
  }
  const isSame = header.name === published.official && header.symbol === symbol;
  if (isSame || header.name === as) return null;
  return `${official.headerName} is of "${header.name}" with the symbol "${header.symbol}"; ${id} is "${published.official}" with the symbol "${symbol}". To import it into ${id} all the same, add --as "${header.name}"`;
}
