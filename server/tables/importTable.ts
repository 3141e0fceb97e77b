import { sql, type Transaction } from 'kysely';
import type { ActName } from '#contract/acts/acts.ts';
import { ERRORS, isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { counted } from '#domain/common/text.ts';
import { type Rules, rulesAt } from '#domain/rules/rules.ts';
import { entryChanges, importChanges } from '#domain/tables/importChanges.ts';
import { type ImportTarget, planImport } from '#domain/tables/importPlan.ts';
import { type MainListName, mainListNames } from '#domain/tables/listFiles.ts';
import { type MergedLists, mergeLists, type SourceRow } from '#domain/tables/mergeLists.ts';
import { movedCharts } from '#domain/tables/movedCharts.ts';
import { type TableId, type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { type ActRefusal, type Done, type Order, performAct, type Within } from '../acts/performAct.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { sha256Hex } from '../platform/hash.ts';
import { bumpPublished } from '../platform/lists/listVersion.ts';
import { chartsOf, startRatingJob } from '../scores/ratings/ratingJobs.ts';
import { accountsWhoPlayed, recomputeRestrictions } from '../scores/recomputeRestrictions.ts';
import { afterDueVoteCounts } from '../voting/voteCounts/afterDueVoteCounts.ts';
import { changeEntries, existingEntries, insertEntries, lockEntryNumbers, storeCourses } from './importStorage.ts';
import { readSource, type Source } from './readSource.ts';
import { type Reading, UnreadableSourceError } from './readText.ts';
import { sourceRows } from './sourceRows.ts';

/** The table to import, and where from. */
export interface TableImportOptions extends Reading {
  table: TableId;
  /** A directory, or the path or http(s) address of a page or header (see `readSource`). */
  source: string;
  /** The name of the source, to confirm that another table is imported; without it names must match. */
  named?: string | undefined;
  /** Whether to refuse a source of which something would be left out. */
  strict?: boolean;
  /** The `digest` of what may change and nothing else; null for a preview that shows what. */
  digest?: string | null;
  /** Called with a message about each step. */
  onProgress?: ((message: string) => void) | undefined;
  /** Leaves a line in the trail. Where a site is filled, there is none. */
  order?: Order | undefined;
}

/** The result of an import: numbers of entries and of courses in the header. */
export interface ImportReport extends Done {
  inserted: number;
  changed: number;
  unchanged: number;
  courses: number;
  /** A line on each row and course that cannot be read, and each row whose chart or number another row has. */
  leftOut: string[];
  /** Differences between source and site. */
  notes: string[];
}

/** The reasons why nothing was imported. */
export interface ImportProblems {
  problems: string[];
  /** Where the site refuses it, not the source. */
  refusal?: ImportRefusal;
}

/**
 * Imports a table in the community's format, or updates it: entries and courses (tables.md §3), in one transaction. The
 * same source again changes nothing. Votes are never touched. Throws without storing anything if its signal is aborted.
 */
export async function importTable(
  { ...ctx }: Context,
  { table: tableId, source: address, order, onProgress = () => undefined, ...options }: TableImportOptions,
): Promise<ImportReport | ImportProblems> {
  // A request may not take as long as an import.
  ctx.db = ctx.databases.command;
  const noTable = { problems: [`there is no table "${tableId}"`] };
  if (!tableById(rulesAt(ctx.rules, ctx.clock.now()), tableId)) return noTable;
  onProgress(`reading ${address}`);
  let source: Source;
  try {
    source = await readSource(address, options);
  } catch (error) {
    if (error instanceof UnreadableSourceError) return { problems: [error.message] };
    throw error;
  }
  const store = async (trx: Transaction<DB>, now: Date): Promise<ImportReport | ImportProblems> => {
    // The rules may have changed while the source was read.
    const rules = rulesAt(ctx.rules, now);
    const table = tableById(rules, tableId);
    if (!table) return noTable;
    const merged = validateSource(table, source, { ...options, onProgress });
    const { named, digest } = options;
    const valid = { source, merged, isOtherTable: Boolean(named), now, onProgress };
    const wanted = digest === null && order?.isPreview ? undefined : digest;
    const report =
      'problems' in merged ? merged : await storeImport(trx, rules, table, { ...valid, merged, address, wanted });
    options.signal?.throwIfAborted();
    return report;
  };
  const within: Within = (site, change) => afterDueVoteCounts(site, change, { alone: true });
  const imported = await importAct(ctx, 'import-table', order, store, within);
  if ('inserted' in imported && !order?.isPreview) {
    // Without statistics the planner would scan a new table for each player's rights.
    if (imported.inserted > 0) await sql`analyze submission`.execute(ctx.db);
    await ctx.published.refresh(tableId);
  }
  return imported;
}

/**
 * Runs an import in a transaction, as an act if somebody ordered it. A refusal is a problem, too: whoever orders an import
 * reads lines.
 */
export async function importAct<Report extends Done>(
  ctx: Context,
  name: ActName,
  order: Order | undefined,
  store: (trx: Transaction<DB>, now: Date) => Promise<Report | ImportProblems>,
  within: Within,
): Promise<Report | ImportProblems> {
  if (!order) return within(ctx, store);
  let refused: ImportProblems | undefined;
  const work = async (trx: Transaction<DB>, now: Date): Promise<Done | ImportRefusal> => {
    const report = await store(trx, now);
    if (!('problems' in report)) return report;
    refused = report;
    return report.refusal ?? refuse('EIMPORT');
  };
  const done = await performAct<unknown, ImportRefusal>(ctx, { name }, order, work, within);
  return isRefusal(done) ? (refused ?? refusedBy(done)) : (done as Report);
}

type ImportRefusal = Refusal<'EIMPORT' | 'EIMPORTCHANGED'> | ActRefusal;

const refusedBy = (refusal: ImportRefusal): ImportProblems => ({
  problems: [`${refusal.error}: ${ERRORS[refusal.error].when}`],
  refusal,
});

function validateSource(
  table: TableRules,
  source: Source,
  { named, strict, onProgress }: Pick<TableImportOptions, 'named' | 'strict'> & Pick<ValidSource, 'onProgress'>,
): ValidSource['merged'] | ImportProblems {
  const otherTable = whyNotThisTable(table, source, named);
  if (otherTable) return { problems: [otherTable] };
  const lists: Record<MainListName, SourceRow[]> = { official: [], voting: [], sub: [] };
  const leftOut: string[] = [...source.official.leftOut];
  const notes: string[] = [];
  let hasGaps = false;
  const md5ByNumber = new Map<number, string>();
  for (const list of mainListNames) {
    const found = source[list];
    if (!found) {
      onProgress(`${list}: not found`);
      continue;
    }
    const validated = sourceRows(table, found.data, md5ByNumber);
    lists[list] = validated.rows;
    const isDamaged = validated.leftOut.length > 0;
    if (list === 'official' && isDamaged && validated.rows.length === 0) return { problems: validated.leftOut };
    if (list !== 'sub') hasGaps ||= isDamaged;
    leftOut.push(...validated.leftOut);
    notes.push(...found.notes, ...validated.notes);
    for (const { entryNo, md5 } of validated.rows) {
      if (entryNo !== null && !md5ByNumber.has(entryNo)) md5ByNumber.set(entryNo, md5);
    }
    onProgress(`${list}: "${found.header.name}", ${counted(validated.rows.length, 'row')}`);
  }
  const { rows, duplicates } = mergeLists(lists);
  leftOut.push(...duplicates);
  return strict && leftOut.length > 0 ? { problems: leftOut } : { rows, leftOut, hasGaps, notes };
}

/** A source that was read and validated. */
interface ValidSource {
  source: Source;
  address: string;
  /** The only digest that may be stored; undefined: any. */
  wanted: string | null | undefined;
  merged: Pick<MergedLists, 'rows'> & Pick<ImportReport, 'leftOut' | 'notes'> & Pick<ImportTarget, 'hasGaps'>;
  isOtherTable: boolean;
  now: Date;
  onProgress: (message: string) => void;
}

async function storeImport(
  trx: Transaction<DB>,
  rules: Rules,
  table: TableRules,
  { source, address, wanted, merged: { rows, leftOut, hasGaps, notes }, isOtherTable, now, onProgress }: ValidSource,
): Promise<ImportReport | ImportProblems> {
  const lastNo = await lockEntryNumbers(trx, table.series);
  const existing = await existingEntries(trx, table.series);
  const plan = planImport(rows, {
    tableId: table.id,
    existing,
    lastNo,
    votingListKnown: source.voting !== null,
    hasGaps,
    isOtherTable,
  });
  if (plan.problems.length > 0) return { problems: plan.problems };
  const courses = source.official.header.course;
  const digest = sha256Hex(JSON.stringify([plan.inserts, plan.changes, courses]));
  if (wanted !== undefined && wanted !== digest) return refusedBy(refuse('EIMPORTCHANGED'));

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
  const coursesChanged = await storeCourses(trx, table, courses);
  if (plan.inserts.length > 0 || plan.changes.length > 0 || coursesChanged) await bumpPublished(trx, table.id);
  const numbers = { inserted: plan.inserts.length, changed: plan.changes.length };
  return {
    ...numbers,
    result: null,
    subject: `${table.id} from ${address}`,
    unchanged: plan.unchanged,
    courses: courses.flat().length,
    changes: importChanges(
      { ...numbers, ...(coursesChanged && { courses: courses.flat().length }) },
      entryChanges(table, plan, existing),
    ),
    // What enters, leaves or moves on the official list.
    needsSecond: moved.length + inserted.length > 0,
    digest,
    leftOut,
    notes: [...notes, ...plan.notes],
  };
}

/**
 * Refuses a source that is another table: its name or symbol differs, and the operator has not given its name. Returns
 * the message for the operator, or null.
 *
 * @param named the name of the source, as the operator gave it
 */
function whyNotThisTable(
  { id, symbol, published }: TableRules,
  { official, voting, sub }: Source,
  named: string | undefined,
): string | null {
  const { header } = official;
  const other = [voting, sub].find((list) => list && list.header.symbol !== header.symbol);
  if (other) {
    return `${other.headerName} has the symbol "${other.header.symbol}", ${official.headerName} has "${header.symbol}": they are of different tables`;
  }
  const isSame = header.name === published.official && header.symbol === symbol;
  if (isSame || header.name === named) return null;
  return `${official.headerName} is of "${header.name}" with the symbol "${header.symbol}"; ${id} is "${published.official}" with the symbol "${symbol}". To import it into ${id} all the same, add --named "${header.name}"`;
}
