import type { ListName } from './listFiles.ts';
import { type ListedChart, type PublishedTable, REVOTE_TAG, rowJson } from './tableJson.ts';

/** An entry of a table with what decides which lists show it; one that was removed from sub is in none. */
export type ListedRow = ListedChart & {
  result: 'new' | 'accept' | 'reject' | 'canceled';
  deletedAt: Date | null;
  /** Whether a re-vote of it is open. */
  revote: boolean;
};

const isListed: Readonly<Record<ListName, (entry: ListedRow) => boolean>> = {
  official: ({ result, deletedAt }) => result === 'accept' && deletedAt === null,
  voting: ({ result, revote }) => result === 'new' || revote,
  sub: () => true,
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

/** Returns the JSON of a row of a list: an open re-vote is marked in the voting list. */
export const listedRowJson = (table: PublishedTable, list: ListName, row: ListedRow): string =>
  rowJson(table, list === 'voting' && row.revote ? { ...row, tag: REVOTE_TAG } : row);
