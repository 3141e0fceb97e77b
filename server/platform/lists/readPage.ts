import { type RawBuilder, sql } from 'kysely';

/** The rows of a sorted list to read. */
export interface PageRange {
  descending: boolean;
  /** The number of rows before the page (`skip`) and on it (`take`). */
  skip: number;
  take: number;
}

/** Pages before this row are read from the start without waiting for the total. */
const FIRST_PAGES = 10;

/**
 * Returns a page and the total. Reads pages in the second half backward from the end, so that fewer index entries are skipped.
 *
 * @param pageOf reads a page; descending must be the exact reverse of ascending
 */
export async function readPage<Row>(
  range: PageRange,
  count: () => Promise<number>,
  pageOf: (range: PageRange) => Promise<Row[]>,
): Promise<{ total: number; rows: Row[] }> {
  const { descending, skip, take } = range;
  if (skip <= FIRST_PAGES * take) {
    const [total, rows] = await Promise.all([count(), pageOf(range)]);
    return { total, rows };
  }
  const total = await count();
  if (skip >= total) return { total, rows: [] };
  const after = Math.max(0, total - skip - take);
  if (skip <= after) return { total, rows: await pageOf(range) };
  const rows = await pageOf({ descending: !descending, skip: after, take: Math.min(take, total - skip) });
  return { total, rows: rows.reverse() };
}

/** Orders by a key, nulls first, then by a number; descending is the exact reverse. */
export const byKey = (key: RawBuilder<unknown>, number: RawBuilder<unknown>, descending: boolean) =>
  descending ? sql`${key} desc nulls last, ${number} desc` : sql`${key} nulls first, ${number}`;
