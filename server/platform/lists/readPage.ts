import { type RawBuilder, sql } from 'kysely';

/** Which rows of a sorted list to read. */
export interface PageRange {
  descending: boolean;
  /** Number of rows before the page, and on it. */
  skip: number;
  take: number;
}

/** Of the first pages the nearer end hardly matters, so they need not wait for the total. */
const FIRST_PAGES = 10;

/**
 * Returns a page and the total. A page near the end is read from there, as an index is scanned from either end.
 *
 * @param pageOf reads a page; descending has to be the exact reverse of ascending
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

/** Orders by a key, in which null comes first, and then by a number; descending is the exact reverse. */
export const byKey = (key: RawBuilder<unknown>, number: RawBuilder<unknown>, descending: boolean) =>
  descending ? sql`${key} desc nulls last, ${number} desc` : sql`${key} nulls first, ${number}`;
