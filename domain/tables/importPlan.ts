import { matchRows } from './matchRows.ts';
import type { ListedChart } from './tableJson.ts';
import type { TableId } from './tableRules.ts';

/** The longest imported text of a row or header, in UTF-16 units; far above any published one. */
export const MAX_IMPORTED_LENGTH = 2000;

/** A row of an imported table, with the result from its lists. */
export interface ImportedRow extends Omit<ListedChart, 'entryNo' | 'comment'> {
  /** Its place in the source: `score.json row 3`. */
  place: string;
  /** Null if the source has no numbers. */
  entryNo: number | null;
  /** Null if the source has no comments. */
  comment: string | null;
  result: 'accept' | 'new' | 'reject';
  /** Whether a re-vote of it is open in the source. */
  revote: boolean;
}

/** An entry that already exists in the series. */
export interface ExistingEntry extends ListedChart {
  id: number;
  tableId: TableId;
  /** The table where it was proposed or imported, before any transfer. */
  proposedTableId: TableId;
  result: 'new' | 'accept' | 'reject' | 'canceled';
  imported: boolean;
  /** The md5 in its source; null if unknown, or not imported. */
  sourceMd5: string | null;
  /** Whether a vote count or an admin of this site has decided about it. */
  decidedHere: boolean;
  /** What an admin of this site has corrected. */
  fixedHere: 'chart' | 'link' | null;
  /** Its open revision. */
  openRevision: { id: number; isRevote: boolean; imported: boolean } | null;
  /** How its re-votes ended on this site: one was decided, all were canceled, or there was none. */
  revoteEndedHere: 'decided' | 'canceled' | null;
}

/** The values of an entry that an import may change. */
export type ImportedValues = Omit<ListedChart, 'tag'> & { result: ImportedRow['result']; sourceMd5: string };

/** What an import changes in an existing entry. */
export interface ImportedChange {
  id: number;
  values: Partial<ImportedValues>;
  /** Opens a re-vote, or closes an imported one like the source. */
  revote: 'open' | { revisionId: number; result: 'accept' | 'reject' } | null;
}

export interface ImportPlan {
  inserts: (ImportedValues & { revote: boolean })[];
  changes: ImportedChange[];
  unchanged: number;
  /** Notes for the operator: charts listed elsewhere, and values kept although the source differs. */
  notes: string[];
  /** Reasons why nothing can be imported; empty if everything can. */
  problems: string[];
  /** The last number of the series after the import. */
  lastNo: number;
}

/** The target of an import. */
export interface ImportTarget {
  tableId: TableId;
  /** All entries of the table's series, in the order of their numbers. */
  existing: readonly ExistingEntry[];
  /** The last number given out in the series. */
  lastNo: number;
  /** Whether the source has a voting list. Without one, an entry in sub only may still be open. */
  votingListKnown: boolean;
  /** Whether rows of the official or voting list could not be read. An entry in sub only may be one of them. */
  hasGaps?: boolean | undefined;
  /** Whether the source is a table of another community, whose numbers mean nothing here. */
  isOtherTable?: boolean;
}

/**
 * Plans the changes of an import. Numbers are kept, and changes in the source are applied. Decisions of this site are
 * kept: proposals made here, results of its vote counts, corrections of its admins, and all votes. A decided vote is
 * never reopened.
 */
export function planImport(given: readonly ImportedRow[], target: ImportTarget): ImportPlan {
  const taken = target.isOtherTable ? rowsOfTakenNumbers(given, target) : new Set<ImportedRow>();
  const rows = given.map((row) => (taken.has(row) ? { ...row, entryNo: null } : row));
  const byMd5 = Map.groupBy(target.existing, (entry) => entry.md5);
  const matched = matchRows(rows, target.existing, target.tableId);
  const plan: ImportPlan = { inserts: [], changes: [], unchanged: 0, notes: [], problems: [], lastNo: target.lastNo };
  const [first] = taken;
  if (first) {
    plan.notes.push(
      `numbers that belong to other charts here are not taken over: ${taken.size}, first ${first.entryNo} of ${first.place}`,
    );
  }
  for (const row of rows) plan.lastNo = Math.max(plan.lastNo, row.entryNo ?? 0);

  for (const row of rows) {
    const entry = matched.get(row);
    if (!entry) {
      const entryNo = row.entryNo ?? ++plan.lastNo;
      for (const other of byMd5.get(row.md5) ?? [])
        plan.notes.push(`${label(row, entryNo)} also stands as ${numberOf(other)}`);
      plan.inserts.push(newEntry(row, entryNo));
      continue;
    }
    const problem = whyNotMatch(row, entry, target);
    if (problem) {
      plan.problems.push(problem);
      continue;
    }
    const { values, revote, note } = changesOf(row, entry, target);
    if (note) plan.notes.push(`${label(row, entry.entryNo)}: ${note}`);
    if (revote || Object.keys(values).length > 0) plan.changes.push({ id: entry.id, values, revote });
    else plan.unchanged++;
  }
  return plan;
}

const label = (row: { title: string }, entryNo: number) => `${entryNo} "${row.title}"`;
const numberOf = ({ tableId, entryNo }: ExistingEntry) => `${tableId} ${entryNo}`;

function rowsOfTakenNumbers(rows: readonly ImportedRow[], target: ImportTarget): Set<ImportedRow> {
  const byNumber = new Map(target.existing.map((entry) => [entry.entryNo, entry]));
  const isTaken = (row: ImportedRow) => {
    const entry = row.entryNo === null ? undefined : byNumber.get(row.entryNo);
    return entry !== undefined && whyNotMatch(row, entry, target) !== null;
  };
  return new Set(rows.filter(isTaken));
}

function newEntry({ place: _, tag: __, ...row }: ImportedRow, entryNo: number): ImportPlan['inserts'][number] {
  return { ...row, entryNo, comment: row.comment ?? '', sourceMd5: row.md5 };
}

/**
 * Refuses a number that belongs to another chart. Only an imported entry of this table, or one transferred from it, may
 * differ from its source in the file.
 */
function whyNotMatch(row: ImportedRow, entry: ExistingEntry, { tableId }: ImportTarget): string | null {
  if (entry.md5 === row.md5 || entry.sourceMd5 === row.md5) return null;
  if (entry.imported && [entry.tableId, entry.proposedTableId].includes(tableId)) return null;
  return `${row.place}, ${label(row, entry.entryNo)}: the number belongs to another chart, "${entry.title}" in ${entry.tableId}`;
}

type Changes = Omit<ImportedChange, 'id'> & { note: string | null };

function changesOf(row: ImportedRow, entry: ExistingEntry, target: ImportTarget): Changes {
  const { tableId } = target;
  if (entry.tableId !== tableId)
    return { values: {}, revote: null, note: `stands in ${entry.tableId} here, kept there` };
  if (!entry.imported) return { values: {}, revote: null, note: null };
  const verdict = verdictOf(row, entry, target);
  return { ...verdict, values: { ...textOf(row, entry), ...verdict.values } };
}

/** Returns the changes in the text, links and file of an entry, except corrections by admins of this site. */
function textOf(row: ImportedRow, entry: ExistingEntry): Partial<ImportedValues> {
  const source = {
    comment: row.comment,
    sourceMd5: row.md5,
    // If an admin replaced the file, title and artist are those of the new file.
    ...(entry.fixedHere !== 'chart' && { title: row.title, artist: row.artist }),
    ...(entry.fixedHere === null && {
      md5: row.md5,
      // The sha256 belongs to the file: it is only kept with the same md5.
      sha256: row.sha256 || (row.md5 === entry.md5 ? null : ''),
      songUrl: row.songUrl,
      chartUrl: row.chartUrl,
    }),
  };
  const changed = Object.entries(source).filter(
    ([key, value]) => value !== null && value !== entry[key as keyof typeof source],
  );
  return Object.fromEntries(changed);
}

/** Returns the changes in the result, level and re-vote of an entry. */
function verdictOf(row: ImportedRow, entry: ExistingEntry, { votingListKnown, hasGaps }: ImportTarget): Changes {
  const keep = (note: string | null): Changes => ({ values: {}, revote: null, note });
  const level = entry.decidedHere || row.level === entry.level ? {} : { level: row.level };
  const { openRevision } = entry;
  const importedRevote = openRevision?.isRevote && openRevision.imported ? openRevision.id : null;
  if (openRevision?.isRevote && importedRevote === null && row.result !== 'reject') {
    return keep('a re-vote is open here, kept');
  }
  const isAbsence = row.result === 'reject' && !row.revote && (hasGaps || !votingListKnown);
  if (row.result === entry.result || (isAbsence && (hasGaps || entry.result === 'new'))) {
    const ended = importedRevote !== null && !row.revote && !isAbsence;
    if (ended) return { values: level, revote: { revisionId: importedRevote, result: 'reject' }, note: null };
    return row.revote ? withRevote(entry, level) : { values: level, revote: null, note: null };
  }
  if (entry.decidedHere) return keep(`is ${entry.result} by a decision of this site, kept`);
  if (row.result === 'new') return keep(`is ${entry.result} here and open in the source, kept`);
  if (row.result === 'accept' && entry.revoteEndedHere === 'decided') {
    return keep('its re-vote was rejected by this site, kept');
  }
  const values = { ...level, result: row.result };
  if (row.revote) return withRevote(entry, values);
  const revote = importedRevote === null ? null : { revisionId: importedRevote, result: 'accept' as const };
  return { values, revote, note: null };
}

/** Opens a re-vote that is open in the source, unless this site has one or has ended one. */
function withRevote(entry: ExistingEntry, values: Partial<ImportedValues>): Changes {
  const { openRevision, decidedHere, revoteEndedHere } = entry;
  if (openRevision?.isRevote) return { values, revote: null, note: null };
  if (decidedHere || revoteEndedHere) {
    return { values, revote: null, note: 'a re-vote is open in the source; the decision of this site is kept' };
  }
  if (openRevision) return { values, revote: null, note: 'a re-vote is open in the source, another revision here' };
  return { values, revote: 'open', note: null };
}
