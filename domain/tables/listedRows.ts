import { levelName } from './level.ts';
import type { ListName } from './listFiles.ts';
import { type ListedChart, type PublishedTable, REVOTE_TAG, rowJson } from './tableJson.ts';

/** An entry of a table with what decides which lists show it; one that was removed from sub is in none. */
export type ListedRow = ListedChart & {
  result: 'new' | 'accept' | 'reject' | 'canceled';
  deletedAt: Date | null;
  /** Whether a re-vote of it is open. */
  revote: boolean;
  /** What the last vote count did with it: accepted it, or moved it from `from` (`st3`). */
  last?: 'new' | { from: string };
};

const isOfficial = ({ result, deletedAt }: ListedRow) => result === 'accept' && deletedAt === null;

const isListed: Readonly<Record<ListName, (entry: ListedRow) => boolean>> = {
  official: isOfficial,
  voting: ({ result, revote }) => result === 'new' || revote,
  sub: () => true,
  new: (entry) => isOfficial(entry) && entry.last === 'new',
  changed: (entry) => isOfficial(entry) && typeof entry.last === 'object',
  removed: ({ result, deletedAt }) => result === 'accept' && deletedAt !== null,
  rejected: ({ result }) => result === 'reject',
};

/** Of two entries of one chart, a list shows the first in this order. */
const RESULT_ORDER = { accept: 0, new: 1, reject: 2, canceled: 3 } as const;

/** Returns the rows of a list, in the order given. A chart is in it once, with the entry of the better result. */
export function listedRows<Row extends ListedRow>(entries: readonly Row[], list: ListName): Row[] {
  const rows = entries.filter(isListed[list]);
  const shown = new Map<string, Row>();
  for (const entry of rows) {
    const other = shown.get(entry.md5);
    if (!other || comparePreference(entry, other) < 0) shown.set(entry.md5, entry);
  }
  return rows.filter((entry) => shown.get(entry.md5) === entry);
}

const comparePreference = (a: ListedRow, b: ListedRow) =>
  RESULT_ORDER[a.result] - RESULT_ORDER[b.result] || a.entryNo - b.entryNo;

/** Returns the JSON of a row of a list. Open re-votes and moves have a tag: `re-vote`, `st3 → st5`. */
export function listedRowJson(table: PublishedTable, list: ListName, row: ListedRow): string {
  if (list === 'voting' && row.revote) return rowJson(table, { ...row, tag: REVOTE_TAG });
  if (list !== 'changed' || typeof row.last !== 'object') return rowJson(table, row);
  return rowJson(table, { ...row, tag: `${row.last.from} → ${levelName(table, row.level)}` });
}
