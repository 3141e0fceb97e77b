import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sixthTable } from '#testing/data/sixthTable.ts';
import { rules, tableOf } from '#testing/site/rules.ts';
import { levelsOf } from '../tables/level.ts';
import { explainRestrictions, type Raise, type TitledClear } from './explainRestriction.ts';
import { isRestricted, restrictionsFrom } from './restriction.ts';

const clears = (tableId: string, level: number, count = 1): TitledClear[] =>
  Array.from({ length: count }, (_, index) => ({ tableId, level, title: `${tableId}${level} ${index + 1}` }));

function explain(tableId: string, ...played: TitledClear[][]) {
  const found = explainRestrictions(rules, played.flat()).find(({ table }) => table === tableId);
  if (!found) throw new Error(`nothing of ${tableId}`);
  return found;
}

describe('a restriction explained', () => {
  it('covers every table with restrictions, and no other', () => {
    expect(explainRestrictions(rules, []).map(({ table }) => table)).toEqual(['st', 'sl', 'dpst', 'dp']);
  });

  it('without a clear there is none, and one clear of the lowest level is the nearest raise', () => {
    expect(explain('st')).toEqual({
      table: 'st',
      highest: -1,
      open: false,
      because: { rule: 'noClear' },
      charts: [],
      raisedBy: [
        { rule: 'oneClear', level: 0, highest: 2 },
        { rule: 'opened', fromLevel: 7, missing: 15 },
      ],
    });
  });

  it('by the highest clear, names what 25 clears there or one level above would allow', () => {
    expect(explain('st', clears('st', 2, 9), clears('st', 3, 2))).toEqual({
      table: 'st',
      highest: 5,
      open: false,
      because: { rule: 'highestClear', level: 3, above: 2 },
      charts: [
        { title: 'st3 1', level: 3 },
        { title: 'st3 2', level: 3 },
      ],
      raisedBy: [
        { rule: 'oneClear', level: 4, highest: 6 },
        { rule: 'opened', fromLevel: 7, missing: 15 },
        { rule: 'manyClears', level: 3, missing: 23, highest: 6 },
      ],
    });
  });

  it('by 25 clears at one level (10 in DP) names five of the charts', () => {
    const { highest, because, charts } = explain('sl', clears('sl', 3, 25));
    expect([highest, because]).toEqual([6, { rule: 'manyClears', level: 3, clears: 25, above: 3 }]);
    expect(charts.map(({ title }) => title)).toEqual(['sl3 1', 'sl3 10', 'sl3 11', 'sl3 12', 'sl3 13']);
    expect(explain('dp', clears('dp', 3, 10)).because).toMatchObject({ rule: 'manyClears', clears: 10 });
  });

  it('st is opened by 15 clears at st7 and above, the hardest charts named first', () => {
    const { highest, open, because, charts, raisedBy } = explain('st', clears('st', 7, 13), clears('st', 9, 2));
    expect([highest, open, because]).toEqual([12, true, { rule: 'opened', fromLevel: 7, clears: 15 }]);
    expect(charts.map(({ level }) => level)).toEqual([9, 9, 7, 7, 7]);
    expect(raisedBy).toEqual([]);
  });

  it('the last missing clear is oneClear, whichever rule it completes', () => {
    expect(explain('st', clears('st', 7, 14)).raisedBy[0]).toEqual({ rule: 'oneClear', level: 7, highest: 12 });
    expect(explain('sl', clears('sl', 3, 24)).raisedBy).toEqual([{ rule: 'oneClear', level: 3, highest: 6 }]);
  });

  it('sl is open to players with a restriction in st, by the charts of st, with its own limit beside', () => {
    expect(explain('sl', clears('st', 0), clears('sl', 4))).toEqual({
      table: 'sl',
      highest: 6,
      open: true,
      because: { rule: 'waived', by: 'st' },
      charts: [{ title: 'st0 1', level: 0 }],
      raisedBy: [],
    });
  });

  it('dp is open to players with a restriction in dpst, and dpst with any restriction at all', () => {
    const played = clears('dpst', 0);
    expect(explain('dp', played)).toMatchObject({ highest: -1, open: true, because: { rule: 'waived', by: 'dpst' } });
    const { highest, open, because, raisedBy } = explain('dpst', played);
    expect([highest, open, because.rule, raisedBy]).toEqual([2, true, 'highestClear', []]);
  });

  it('at the highest level there is nothing to raise', () => {
    expect(explain('st', clears('st', 10))).toMatchObject({ highest: 12, open: true, raisedBy: [] });
  });
});

describe('for any clears', () => {
  const other = sixthTable({ id: 'other', name: 'Other', symbol: 'o', clearsToExpand: 3 });
  const six = { ...rules, tables: [...rules.tables, other] };
  const table = (id: string) => six.tables.find((one) => one.id === id) ?? tableOf(id);
  const clear = fc.constantFrom(...six.tables.filter(({ id }) => id !== 'fr')).chain(({ id, lowest, highest }) =>
    fc.record({
      tableId: fc.constant(id),
      level: fc.integer({ min: lowest, max: highest }),
      count: fc.constantFrom(1, 1, 1, 2, 9, 10, 13, 14, 15, 24, 25),
    }),
  );
  const played = fc
    .array(clear, { maxLength: 8 })
    .map((list) => list.flatMap(({ tableId, level, count }) => clears(tableId, level, count)));

  it('the limit is that of restrictionsFrom, and open means no level is restricted', () => {
    fc.assert(
      fc.property(played, (list) => {
        const restrictions = restrictionsFrom(six, list);
        const explained = explainRestrictions(six, list);
        expect(Object.fromEntries(explained.map((one) => [one.table, one.highest]))).toEqual(restrictions);
        for (const { table: id, open } of explained) {
          expect(levelsOf(table(id)).every((level) => !isRestricted(table(id), level, restrictions))).toBe(open);
        }
      }),
    );
  });

  it('the charts are clears of that table, at most five, none only where there is no clear', () => {
    fc.assert(
      fc.property(played, (list) => {
        for (const { table: id, because, charts } of explainRestrictions(six, list)) {
          const tableOfReason = because.rule === 'waived' ? because.by : id;
          const there = list.filter(({ tableId }) => tableId === tableOfReason);
          for (const chart of charts) expect(there).toContainEqual({ tableId: tableOfReason, ...chart });
          expect(charts.length).toBeLessThanOrEqual(5);
          expect(charts.length === 0).toBe(because.rule === 'noClear');
        }
      }),
    );
  });

  /** Returns the limit after the clears that a raise requires, minus `short` clears. */
  function followed(id: string, raise: Raise, list: TitledClear[], short = 0): number | undefined {
    const level = raise.rule === 'opened' ? raise.fromLevel : raise.level;
    const missing = raise.rule === 'oneClear' ? 1 : raise.missing;
    return restrictionsFrom(six, [...list, ...clears(id, level, missing - short)])[id];
  }

  it('the clears of a raise give the promised limit, and one clear less does not', () => {
    fc.assert(
      fc.property(played, (list) => {
        for (const { table: id, highest, open, raisedBy } of explainRestrictions(six, list)) {
          expect(raisedBy.length === 0).toBe(open);
          for (const raise of raisedBy) {
            const promised = raise.rule === 'opened' ? table(id).highest : raise.highest;
            expect(followed(id, raise, list)).toBe(promised);
            expect(promised).toBeGreaterThan(highest);
            if (raise.rule !== 'opened') expect(followed(id, raise, list, 1)).toBe(highest);
            else expect(followed(id, raise, list, 1)).toBeLessThan(promised);
          }
        }
      }),
    );
  });

  it('one clear at a harder level than the named one never allows less', () => {
    fc.assert(
      fc.property(played, (list) => {
        for (const { table: id, raisedBy } of explainRestrictions(six, list)) {
          const one = raisedBy.find(({ rule }) => rule === 'oneClear');
          if (one?.rule !== 'oneClear') continue;
          for (const level of levelsOf(table(id)).filter((harder) => harder > one.level)) {
            const raised = restrictionsFrom(six, [...list, ...clears(id, level)])[id];
            expect(raised).toBeGreaterThanOrEqual(one.highest);
          }
        }
      }),
    );
  });
});
