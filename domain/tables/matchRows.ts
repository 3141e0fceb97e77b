import type { TableId } from './tableRules.ts';

interface Row {
  md5: string;
  entryNo: number | null;
}

interface Entry {
  entryNo: number;
  md5: string;
  sourceMd5: string | null;
  tableId: TableId;
  proposedTableId: TableId;
}

/**
 * Matches the rows of a source to entries: by number, else by md5. The md5 in the source takes precedence, since an
 * admin of this site may have replaced the file. No entry matches two rows.
 *
 * @param existing all entries of the series, in the order of their numbers
 */
export function matchRows<R extends Row, E extends Entry>(
  rows: readonly R[],
  existing: readonly E[],
  tableId: TableId,
): Map<R, E> {
  const matched = new Map<R, E>();
  const byNumber = new Map(existing.map((entry) => [entry.entryNo, entry]));
  for (const row of rows) {
    const entry = row.entryNo === null ? undefined : byNumber.get(row.entryNo);
    if (entry) matched.set(row, entry);
  }
  const taken = new Set(matched.values());
  const own = ownEntries(existing, tableId);
  for (const hash of ['sourceMd5', 'md5'] as const) {
    const byHash = Map.groupBy(own, (entry) => entry[hash]);
    for (const row of rows) {
      if (row.entryNo !== null || matched.has(row)) continue;
      const entry = byHash.get(row.md5)?.find((found) => !taken.has(found));
      if (!entry) continue;
      matched.set(row, entry);
      taken.add(entry);
    }
  }
  return matched;
}

/** Returns the entries that the table's source may list: those of the table, then those transferred from it. */
function ownEntries<E extends Entry>(existing: readonly E[], tableId: TableId): E[] {
  const there = existing.filter((entry) => entry.tableId === tableId);
  return [...there, ...existing.filter((entry) => entry.tableId !== tableId && entry.proposedTableId === tableId)];
}
