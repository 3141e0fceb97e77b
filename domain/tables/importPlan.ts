import type { ListedChart } from './tableJson.ts';
import type { TableId } from './tableRules.ts';

/** A row of an imported table, with the result that follows from its list (tables.md §3.1). */
export interface ImportedRow extends Omit<ListedChart, 'entryNo' | 'comment'> {
  /** Null if the source has no numbers. */
  entryNo: number | null;
  /** Null if the source has no comments. */
  comment: string | null;
  result: 'accept' | 'new' | 'reject';
}

/** An entry that already exists in the series. */
export interface ExistingEntry extends ListedChart {
  id: number;
  tableId: TableId;
  result: 'new' | 'accept' | 'reject' | 'canceled';
  imported: boolean;
  /** Whether a vote count or an admin of this site has decided something about it. */
  decidedHere: boolean;
  /** Whether an admin of this site has corrected its file or link. */
  fixedHere: boolean;
}

/** The values of an entry that an import may change. */
export type ImportedValues = ListedChart & { result: ImportedRow['result'] };

export interface ImportPlan {
  inserts: ImportedValues[];
  changes: { id: number; values: Partial<ImportedValues> }[];
  unchanged: number;
  /** Notes for the operator: duplicates, and values that were kept although the source has others. */
  notes: string[];
  /** Reasons why nothing can be imported; empty if everything can. */
  problems: string[];
  /** The last number of the series after the import. */
  lastNo: number;
}

/** Where the rows are imported into. */
export interface ImportTarget {
  tableId: TableId;
  /** All entries of the table's series. */
  existing: readonly ExistingEntry[];
  /** The last number given out in the series. */
  lastNo: number;
  /** Whether the source has a voting list. Without one, an entry found only in sub may still be open. */
  votingListKnown: boolean;
}

/**
 * Merges the three lists of a source into one row per entry: `accept` if it is in the official list, else `new` if it
 * is in the voting list, else `reject`. The row of the first of these lists is used.
 */
export function mergeLists<Row extends { entryNo: number | null; md5: string }>(
  lists: Readonly<Record<'official' | 'voting' | 'sub', readonly Row[]>>,
): (Row & { result: ImportedRow['result'] })[] {
  const merged = new Map<number | string, Row & { result: ImportedRow['result'] }>();
  for (const [list, result] of [
    ['official', 'accept'] as const,
    ['voting', 'new'] as const,
    ['sub', 'reject'] as const,
  ]) {
    for (const row of lists[list]) {
      const key = row.entryNo ?? row.md5;
      if (!merged.has(key)) merged.set(key, { ...row, result });
    }
  }
  return [...merged.values()];
}

/**
 * Plans what importing these rows changes (tables.md §3.2). Numbers are kept, and what changed in the source changes
 * here. All that this site has decided itself is kept: proposals made here, results of its vote counts, corrections of
 * its admins, and all votes. An import never opens a decided vote again.
 */
export function planImport(rows: readonly ImportedRow[], target: ImportTarget): ImportPlan {
  const byNumber = new Map(target.existing.map((entry) => [entry.entryNo, entry]));
  const byMd5 = Map.groupBy(target.existing, (entry) => entry.md5);
  const plan: ImportPlan = { inserts: [], changes: [], unchanged: 0, notes: [], problems: [], lastNo: target.lastNo };
  for (const row of rows) plan.lastNo = Math.max(plan.lastNo, row.entryNo ?? 0);

  for (const row of rows) {
    const sameChart = byMd5.get(row.md5) ?? [];
    const entry =
      row.entryNo === null ? sameChart.find(({ tableId }) => tableId === target.tableId) : byNumber.get(row.entryNo);
    if (!entry) {
      const entryNo = row.entryNo ?? ++plan.lastNo;
      for (const other of sameChart) plan.notes.push(`${label(row, entryNo)} also stands as ${place(other)}`);
      plan.inserts.push({ ...row, entryNo, comment: row.comment ?? '' });
      continue;
    }
    const problem = whyNotThatEntry(row, entry, target);
    if (problem) {
      plan.problems.push(problem);
      continue;
    }
    const { values, note } = changesOf(row, entry, target);
    if (note) plan.notes.push(`${label(row, entry.entryNo)}: ${note}`);
    if (Object.keys(values).length > 0) plan.changes.push({ id: entry.id, values });
    else plan.unchanged++;
  }
  return plan;
}

const label = (row: { title: string }, entryNo: number) => `${entryNo} "${row.title}"`;
const place = ({ tableId, entryNo }: ExistingEntry) => `${tableId} ${entryNo}`;

/**
 * Refuses a number that belongs to another chart. Only an entry imported into this table may change its file with the
 * source.
 */
function whyNotThatEntry(row: ImportedRow, entry: ExistingEntry, { tableId }: ImportTarget): string | null {
  if (entry.md5 === row.md5 || (entry.imported && entry.tableId === tableId)) return null;
  return `${label(row, entry.entryNo)}: the number belongs to another chart, "${entry.title}" in ${entry.tableId}`;
}

function changesOf(
  row: ImportedRow,
  entry: ExistingEntry,
  { tableId, votingListKnown }: ImportTarget,
): { values: Partial<ImportedValues>; note: string | null } {
  if (entry.tableId !== tableId) return { values: {}, note: `stands in ${entry.tableId} here, kept there` };
  if (!entry.imported) return { values: {}, note: null };

  const values: Partial<ImportedValues> = {};
  const take = <Key extends keyof ImportedValues>(key: Key, value: ImportedValues[Key] | null) => {
    if (value !== null && value !== entry[key]) values[key] = value;
  };
  take('title', row.title);
  take('artist', row.artist);
  take('comment', row.comment);
  if (!entry.fixedHere) {
    take('md5', row.md5);
    take('sha256', row.sha256 || null);
    take('songUrl', row.songUrl);
    take('chartUrl', row.chartUrl);
  }
  const stays = row.result === 'reject' && entry.result === 'new' && !votingListKnown;
  if (row.result === entry.result || stays) {
    if (!entry.decidedHere) take('level', row.level);
    return { values, note: null };
  }
  if (entry.decidedHere) return { values, note: `is ${entry.result} by a decision of this site, kept` };
  if (row.result === 'new') return { values, note: `is ${entry.result} here and open in the source, kept` };
  take('level', row.level);
  take('result', row.result);
  return { values, note: null };
}
