import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '#testing/long.ts';
import { rules, tableOf } from '#testing/site/rules.ts';
import { couldRaise } from './couldRaise.ts';
import { type EasyClear, restrictionsFrom } from './restriction.ts';

const raises = (tableId: string, level: number, own: number) =>
  couldRaise(rules, tableOf(tableId), level, own < 0 ? {} : { [tableId]: own });

describe('one more easy clear', () => {
  it('could raise a restriction that is less than 3 above its level', () => {
    expect([4, 5, 6].map((own) => raises('sl', 3, own))).toEqual([true, true, false]);
    expect(raises('dp', 0, -1)).toBe(true);
  });

  it('could raise any restriction in st from st7 on, except the highest', () => {
    expect([10, 11, 12].map((own) => raises('st', 7, own))).toEqual([true, true, false]);
  });

  it('raises nothing in a table without restrictions', () => {
    expect(raises('fr', 12, -1)).toBe(false);
  });

  it('raises nothing where couldRaise returns false', () => {
    const level = fc.integer({ min: 0, max: 12 });
    const clear: fc.Arbitrary<EasyClear> = fc.record({ tableId: fc.constantFrom('st', 'sl', 'dpst', 'dp'), level });
    // Many clears at one level, since some rules count them.
    const clears = fc
      .array(fc.tuple(clear, fc.integer({ min: 1, max: 26 })), { maxLength: 6 })
      .map((groups) => groups.flatMap(([one, count]) => Array<EasyClear>(count).fill(one)));
    fc.assert(
      fc.property(clears, clear, (before, more) => {
        const had = restrictionsFrom(rules, before);
        fc.pre(!couldRaise(rules, tableOf(more.tableId), more.level, had));
        expect(restrictionsFrom(rules, [...before, more])).toEqual(had);
      }),
      { numRuns: rounds(300, 2000) },
    );
  });
});
