import type { ImportedRow } from './importPlan.ts';
import { type MainListName, mainListNames } from './listFiles.ts';
import { REVOTE_TAG } from './tableJson.ts';

/** A row of one list of a source. */
export type SourceRow = Omit<ImportedRow, 'result' | 'revote'>;

/** The rows of a source, one per entry, and the dropped ones. */
export interface MergedLists {
  rows: ImportedRow[];
  /** A message for each dropped duplicate. */
  duplicates: string[];
}

/**
 * Merges the three lists of a source into one row per entry: `accept` if it is in the official list, else `new` if it
 * is in the voting list as a song, else `reject`. The row of the first of these lists is used. A row without a number
 * belongs to the entry of its chart; a second one in the same list is dropped. A second number of one chart is kept.
 */
export function mergeLists(lists: Readonly<Record<MainListName, readonly SourceRow[]>>): MergedLists {
  const merged: ImportedRow[] = [];
  const duplicates: string[] = [];
  const byNumber = new Map<number, ImportedRow>();
  const byMd5 = new Map<string, ImportedRow>();
  for (const list of mainListNames) {
    const seen = new Map<ImportedRow, SourceRow>();
    for (const row of lists[list]) {
      const sameChart = byMd5.get(row.md5);
      let entry = row.entryNo === null ? sameChart : (byNumber.get(row.entryNo) ?? unnumbered(sameChart));
      const before = entry && seen.get(entry);
      if (before) duplicates.push(`${describe(row)}: the same chart as ${describe(before)}`);
      else if (entry && entry.md5 !== row.md5) {
        duplicates.push(`${describe(row)}: its number has another chart in ${describe(entry)}`);
      }
      if (!entry) {
        if (sameChart) {
          const shown = `${sameChart.entryNo}, ${sameChart.place}`;
          duplicates.push(`${describe(row)}: stored as ${row.entryNo}; the lists show the same chart as ${shown}`);
        }
        entry = { ...row, result: resultIn(list, row), revote: false };
        merged.push(entry);
        if (!sameChart) byMd5.set(row.md5, entry);
      }
      // One list may have numbers, another none.
      entry.entryNo ??= row.entryNo;
      if (entry.entryNo !== null) byNumber.set(entry.entryNo, entry);
      if (list === 'voting' && isRevote(row) && entry.result === 'reject') entry.revote = true;
      if (!before) seen.set(entry, row);
    }
  }
  return { rows: merged, duplicates };
}

/** An entry with an open re-vote was rejected, canceled or deleted. */
function resultIn(list: MainListName, row: SourceRow): ImportedRow['result'] {
  if (list === 'official') return 'accept';
  return list === 'voting' && !isRevote(row) ? 'new' : 'reject';
}

const isRevote = ({ tag }: SourceRow) => tag === REVOTE_TAG;
const unnumbered = (row: ImportedRow | undefined) => (row?.entryNo === null ? row : undefined);
const describe = ({ place, level, title }: SourceRow) => `${place}, level ${level} "${title}"`;
