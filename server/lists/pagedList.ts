/** How the rows of a list are sorted, filtered and found. */
export interface ListShape<Row, Sort extends string> {
  /** What a row is sorted by; null, hidden or unknown, is the least. */
  key: Readonly<Record<Sort, (row: Row) => string | number | null>>;
  /** What the list's filter chooses by: a level, a type. */
  group: (row: Row) => string;
  /** The texts a search looks in, folded. */
  texts: (row: Row) => readonly string[];
}

/** What a list is asked for. */
export interface ListQuery<Sort extends string> {
  sort: Sort;
  descending: boolean;
  /** Only rows of these groups; null = of all. */
  groups: readonly string[] | null;
  /** Folded text that one of a row's texts contains; empty = all rows. */
  search: string;
  /** How many rows come before the page, and how many are on it. */
  skip: number;
  take: number;
}

export interface PagedList<Row, Sort extends string> {
  /** By number. */
  rows: readonly Row[];
  page(asked: ListQuery<Sort>): { total: number; rows: Row[] };
}

/** All rows in one order, and where in it the rows of each group stand. */
interface Order<Row> {
  rows: readonly Row[];
  places: ReadonlyMap<string, readonly number[]>;
}

/**
 * A list that is asked for in pages (docs/decisions/0015). An order is sorted when it is first asked for, and kept; equal
 * rows stand by their number, and descending is the same order from its other end. Where nothing is searched for, a page
 * costs the logarithm of the list's length wherever it is; a search looks at every row.
 *
 * @param rows by number
 */
export function pagedList<Row, Sort extends string>(
  rows: readonly Row[],
  shape: ListShape<Row, Sort>,
): PagedList<Row, Sort> {
  const orders = new Map<Sort, Order<Row>>();

  function orderBy(sort: Sort): Order<Row> {
    const held = orders.get(sort) ?? sorted(rows, shape.key[sort], shape.group);
    orders.set(sort, held);
    return held;
  }

  return {
    rows,
    page({ sort, descending, groups, search, skip, take }) {
      const order = orderBy(sort);
      const chosen = groups?.map((group) => order.places.get(group) ?? []);
      if (search !== '') {
        const candidates = chosen ? merged(chosen, 0, Number.POSITIVE_INFINITY, order) : order.rows;
        const found = candidates.filter((row) => shape.texts(row).some((text) => text.includes(search)));
        const { from, to } = span(found.length);
        return { total: found.length, rows: directed(found.slice(from, to)) };
      }
      const total = chosen ? chosen.reduce((sum, { length }) => sum + length, 0) : order.rows.length;
      const { from, to } = span(total);
      return { total, rows: directed(chosen ? merged(chosen, from, to, order) : order.rows.slice(from, to)) };

      /** Where the page lies in the ascending order. */
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

function sorted<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number | null,
  groupOf: (row: Row) => string,
): Order<Row> {
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  // Stable, so that equal rows stay by number.
  keyed.sort((a, b) => compare(a.key, b.key));
  const places = Map.groupBy(keyed.keys(), (place) => groupOf((keyed[place] as { row: Row }).row));
  return { rows: keyed.map(({ row }) => row), places };
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}

/** The rows `from` to `to` of several groups taken together. */
function merged<Row>(groups: readonly (readonly number[])[], from: number, to: number, order: Order<Row>): Row[] {
  const cursors = groups.map((places) => ({ places, next: 0 }));
  // No place stands in two groups, so there is one before which exactly `from` rows stand.
  const start = firstWhere(order.rows.length, (place) => countBefore(groups, place) >= from);
  for (const cursor of cursors) cursor.next = countBefore([cursor.places], start);
  const rows: Row[] = [];
  for (let taken = from; taken < to; taken++) {
    const least = cursors.reduce((best, cursor) => (placeOf(cursor) < placeOf(best) ? cursor : best), NONE);
    const row = order.rows[placeOf(least)];
    if (row === undefined) break;
    rows.push(row);
    least.next++;
  }
  return rows;
}

interface Cursor {
  places: readonly number[];
  next: number;
}

const NONE: Cursor = { places: [], next: 0 };
const placeOf = ({ places, next }: Cursor) => places[next] ?? Number.POSITIVE_INFINITY;

const countBefore = (groups: readonly (readonly number[])[], place: number) =>
  groups.reduce(
    (sum, places) => sum + firstWhere(places.length, (index) => (places[index] ?? Number.POSITIVE_INFINITY) >= place),
    0,
  );

/** The first of 0 … length - 1 for which something that stays true becomes true; `length` where it never does. */
function firstWhere(length: number, isTrue: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
