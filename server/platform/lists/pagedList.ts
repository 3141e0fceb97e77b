import type { ListQuery } from './listQuery.ts';
import { textSearch } from './textSearch.ts';

/** How the rows of a list are sorted, filtered and searched. */
export interface ListShape<Row, Sort extends string> {
  /** Returns the sort key of a row; null (hidden or unknown) comes first. */
  key: Readonly<Record<Sort, (row: Row) => string | number | null>>;
  /** Returns what the filter compares: a level, a type. */
  group: (row: Row) => string;
  /** Returns the folded texts that a search looks in. */
  texts: (row: Row) => readonly string[];
}

export interface PagedList<Row, Sort extends string> {
  /** All rows, by number. */
  rows: readonly Row[];
  page(query: ListQuery<Sort>): { total: number; rows: Row[] };
}

/** All rows in one sort order, and the positions of each group's rows in it. */
interface Order<Row> {
  rows: readonly Row[];
  positions: ReadonlyMap<string, readonly number[]>;
  search: (text: string) => Row[];
}

/**
 * Returns a list that is read in pages (docs/decisions/0015). A sort order is computed on first use, and kept; equal
 * rows are sorted by number, and descending is the same order from its other end. Without a search a page costs the
 * logarithm of the list's length, wherever it is; a search reads all texts.
 *
 * @param rows by number
 */
export function pagedList<Row, Sort extends string>(
  rows: readonly Row[],
  shape: ListShape<Row, Sort>,
): PagedList<Row, Sort> {
  const orders = new Map<Sort, Order<Row>>();

  function orderBy(sort: Sort): Order<Row> {
    const order = orders.get(sort) ?? sorted(rows, shape, sort);
    orders.set(sort, order);
    return order;
  }

  return {
    rows,
    page({ sort, descending, groups, search, skip, take }) {
      const order = orderBy(sort);
      if (search !== '') {
        const withText = order.search(search);
        const found = groups ? withText.filter((row) => groups.includes(shape.group(row))) : withText;
        const { from, to } = span(found.length);
        return { total: found.length, rows: directed(found.slice(from, to)) };
      }
      const filtered = groups?.map((group) => order.positions.get(group) ?? []);
      const total = filtered ? filtered.reduce((sum, { length }) => sum + length, 0) : order.rows.length;
      const { from, to } = span(total);
      return { total, rows: directed(filtered ? merged(filtered, from, to, order) : order.rows.slice(from, to)) };

      /** Returns the page's range in the ascending order. */
      function span(length: number) {
        const [from, to] = descending ? [length - skip - take, length - skip] : [skip, skip + take];
        return { from: Math.max(0, from), to: Math.min(length, Math.max(0, to)) };
      }
      function directed(page: Row[]) {
        return descending ? page.reverse() : page;
      }
    },
  };
}

function sorted<Row, Sort extends string>(
  rows: readonly Row[],
  { key, group, texts }: ListShape<Row, Sort>,
  sort: Sort,
): Order<Row> {
  const keyed = rows.map((row) => ({ row, key: key[sort](row) }));
  // The sort is stable: equal rows stay by number.
  keyed.sort((a, b) => compare(a.key, b.key));
  const inOrder = keyed.map(({ row }) => row);
  const positions = Map.groupBy(inOrder.keys(), (position) => group(inOrder[position] as Row));
  let search: ((text: string) => Row[]) | undefined;
  return {
    rows: inOrder,
    positions,
    search: (text) => {
      search ??= textSearch(inOrder, texts);
      return search(text);
    },
  };
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}

/** Returns the rows `from` to `to` of several groups merged into one order. */
function merged<Row>(groups: readonly (readonly number[])[], from: number, to: number, order: Order<Row>): Row[] {
  const cursors = groups.map((positions) => ({ positions, next: 0 }));
  // No position is in two groups, so exactly `from` rows come before one of them.
  const start = firstWhere(order.rows.length, (position) => countBefore(groups, position) >= from);
  for (const cursor of cursors) cursor.next = countBefore([cursor.positions], start);
  const rows: Row[] = [];
  for (let taken = from; taken < to; taken++) {
    const least = cursors.reduce((best, cursor) => (positionOf(cursor) < positionOf(best) ? cursor : best), NONE);
    const row = order.rows[positionOf(least)];
    if (row === undefined) break;
    rows.push(row);
    least.next++;
  }
  return rows;
}

interface Cursor {
  positions: readonly number[];
  next: number;
}

const NONE: Cursor = { positions: [], next: 0 };
const positionOf = ({ positions, next }: Cursor) => positions[next] ?? Number.POSITIVE_INFINITY;

const countBefore = (groups: readonly (readonly number[])[], position: number) =>
  groups.reduce(
    (sum, positions) =>
      sum + firstWhere(positions.length, (index) => (positions[index] ?? Number.POSITIVE_INFINITY) >= position),
    0,
  );

/** Finds, by bisection, the first of 0 … length - 1 from which on `isTrue` holds; `length` if it never does. */
function firstWhere(length: number, isTrue: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
