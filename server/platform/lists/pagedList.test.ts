import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '#testing/long.ts';
import type { ListQuery } from './listQuery.ts';
import { pagedList } from './pagedList.ts';

interface Row {
  number: number;
  group: string;
  text: string;
  key: string | number | null;
}
type Sort = 'number' | 'key';

const listOf = (rows: readonly Row[]) =>
  pagedList<Row, Sort>(rows, {
    key: { number: ({ number }) => number, key: ({ key }) => key },
    group: ({ group }) => group,
    texts: ({ text }) => [text, text.toUpperCase()],
  });

const ALL: ListQuery<Sort> = { sort: 'key', descending: false, groups: null, search: '', skip: 0, take: 1000 };
const row = (number: number, key: Row['key'], more: Partial<Row> = {}): Row => ({
  number,
  key,
  group: 'a',
  text: '',
  ...more,
});
const numbers = (rows: readonly Row[], query: Partial<ListQuery<Sort>> = {}) =>
  listOf(rows)
    .page({ ...ALL, ...query })
    .rows.map(({ number }) => number);

describe('a list in pages', () => {
  test('sorts by a key, equal ones by number; descending is the same from the other end', () => {
    const rows = [row(1, 'b'), row(2, 'a'), row(3, 'b'), row(4, 'a')];
    expect(numbers(rows)).toEqual([2, 4, 1, 3]);
    expect(numbers(rows, { descending: true })).toEqual([3, 1, 4, 2]);
  });

  test('sorts hidden or unknown keys first, among themselves by number', () => {
    const rows = [row(1, 0), row(2, null), row(3, -5), row(4, null)];
    expect(numbers(rows)).toEqual([2, 4, 3, 1]);
    expect(numbers(rows, { descending: true })).toEqual([1, 3, 4, 2]);
  });

  const rowsOf = (key: fc.Arbitrary<Row['key']>) =>
    fc
      .array(fc.record({ group: fc.constantFrom('a', 'b', 'c', 'd'), text: fc.string({ maxLength: 3 }), key }), {
        maxLength: 60,
      })
      .map((rows) => rows.map((each, index) => ({ ...each, number: index + 1 })));
  const rows = fc.oneof(
    rowsOf(fc.option(fc.integer({ min: 0, max: 5 }))),
    rowsOf(fc.option(fc.string({ maxLength: 2 }))),
  );
  const query = fc.record({
    sort: fc.constantFrom<Sort>('number', 'key'),
    descending: fc.boolean(),
    groups: fc.option(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'none'), { maxLength: 4 })),
    search: fc.oneof(fc.constant(''), fc.string({ maxLength: 2 })),
    skip: fc.oneof(fc.integer({ min: 0, max: 70 }), fc.constant(Number.MAX_SAFE_INTEGER * 50)),
    take: fc.integer({ min: 1, max: 20 }),
  });

  /** Computes the same without orders and positions. */
  function expected(all: readonly Row[], { sort, descending, groups, search, skip, take }: ListQuery<Sort>) {
    const found = all
      .filter(({ group }) => groups === null || groups.includes(group))
      .filter(({ text }) => text.includes(search) || text.toUpperCase().includes(search));
    const ordered = found.toSorted((a, b) => {
      const [x, y] = [a[sort], b[sort]];
      if (x === y) return a.number - b.number;
      if (x === null) return -1;
      if (y === null) return 1;
      return x < y ? -1 : 1;
    });
    const directed = descending ? ordered.toReversed() : ordered;
    return { total: found.length, rows: directed.slice(skip, skip + take) };
  }

  test('returns what filtering, sorting and slicing all rows would', () => {
    fc.assert(
      fc.property(rows, fc.array(query, { minLength: 1, maxLength: 4 }), (all, queries) => {
        // One list for all queries, as it keeps its orders.
        const list = listOf(all);
        for (const query of queries) expect(list.page(query)).toEqual(expected(all, query));
      }),
      { numRuns: rounds(100, 1000) },
    );
  });

  test('has every row once on its pages together', () => {
    fc.assert(
      fc.property(rows, query, (all, query) => {
        const list = listOf(all);
        const { total } = list.page(query);
        const pages = Array.from({ length: Math.ceil(total / query.take) }, (_, index) =>
          list.page({ ...query, skip: index * query.take }),
        );
        const seen = pages.flatMap((page) => page.rows.map(({ number }) => number));
        expect(new Set(seen).size).toBe(total);
        expect(seen).toHaveLength(total);
      }),
    );
  });

  test('does not change its rows', () => {
    const rowsBefore = [row(2, 'a'), row(1, 'b')];
    const list = listOf(rowsBefore);
    list.page({ ...ALL, descending: true });
    list.page({ ...ALL, descending: true });
    expect(list.rows).toEqual([row(2, 'a'), row(1, 'b')]);
    expect(list.page(ALL).rows.map(({ number }) => number)).toEqual([2, 1]);
  });
});
