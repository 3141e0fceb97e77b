import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rules, tableOf } from '#testing/site/rules.ts';
import { levelsOf } from '../tables/level.ts';
import { isClear, isEasyClear, LAMPS } from './clears.ts';
import { type EasyClear, isRestricted, restrictionsFrom } from './restriction.ts';

const clears = (tableId: string, level: number, count = 1): EasyClear[] =>
  Array.from({ length: count }, () => ({ tableId, level }));
const allowed = (tableId: string, ...played: EasyClear[][]) => restrictionsFrom(rules, played.flat())[tableId];
const openLevels = (tableId: string, restrictions: Record<string, number>) =>
  levelsOf(tableOf(tableId)).filter((level) => !isRestricted(tableOf(tableId), level, restrictions));

describe('restrictions from clears', () => {
  it('without a clear there is no right, and fr has no restrictions', () => {
    expect(restrictionsFrom(rules, [])).toEqual({ st: -1, sl: -1, dpst: -1, dp: -1 });
  });

  it.each(['st', 'sl', 'dpst', 'dp'])('%s allows the highest easy clear plus 2, never above the table', (id) => {
    const { highest } = tableOf(id);
    for (const level of levelsOf(tableOf(id))) {
      expect(allowed(id, clears(id, 0), clears(id, level))).toBe(Math.min(level + 2, highest));
    }
  });

  it('25 clears at one level (10 in DP tables) allow 3 above it', () => {
    expect([24, 25].map((count) => allowed('st', clears('st', 3, count)))).toEqual([5, 6]);
    expect([24, 25].map((count) => allowed('sl', clears('sl', 3, count)))).toEqual([5, 6]);
    expect([9, 10].map((count) => allowed('dp', clears('dp', 3, count)))).toEqual([5, 6]);
    expect([9, 10].map((count) => allowed('dpst', clears('dpst', 1, count)))).toEqual([3, 4]);
  });

  it('the 25 clears must be at one level', () => {
    expect(allowed('st', clears('st', 3, 24), clears('st', 2, 24))).toBe(5);
    expect(allowed('st', clears('st', 3, 25), clears('st', 4))).toBe(6);
  });

  it('15 clears at st7 or above open all of st, in st only', () => {
    expect(allowed('st', clears('st', 7, 14))).toBe(9);
    expect(allowed('st', clears('st', 7, 8), clears('st', 8, 7))).toBe(12);
    expect(allowed('st', clears('st', 6, 15))).toBe(8);
    expect(allowed('sl', clears('sl', 7, 15))).toBe(9);
  });

  it('one more clear never takes a level away', () => {
    const clear = fc.record({
      tableId: fc.constantFrom('st', 'sl', 'dpst', 'dp'),
      level: fc.integer({ min: 0, max: 6 }),
    });
    fc.assert(
      fc.property(fc.array(clear, { maxLength: 60 }), clear, (played, more) => {
        const before = restrictionsFrom(rules, played);
        const after = restrictionsFrom(rules, [...played, more]);
        for (const [id, level] of Object.entries(before)) expect(after[id]).toBeGreaterThanOrEqual(level);
      }),
    );
  });
});

describe('who is restricted', () => {
  it('in st: below the level', () => {
    expect(openLevels('st', {})).toEqual([]);
    expect(openLevels('st', { st: 2 })).toEqual([0, 1, 2]);
    expect(openLevels('st', { sl: 12 })).toEqual([]);
  });

  it('in sl: below the level, unless there is a restriction in st', () => {
    expect(openLevels('sl', { sl: 1 })).toEqual([0, 1]);
    expect(openLevels('sl', { st: 0 })).toHaveLength(13);
    expect(openLevels('sl', { st: -1, sl: -1 })).toEqual([]);
  });

  it('in dpst: without any restriction there', () => {
    expect(openLevels('dpst', { dpst: 0 })).toHaveLength(7);
    expect(openLevels('dpst', { dpst: -1, dp: 10, st: 12 })).toEqual([]);
  });

  it('in dp: below the level, unless there is a restriction in dpst; st does not help', () => {
    expect(openLevels('dp', { dp: 2 })).toEqual([0, 1, 2]);
    expect(openLevels('dp', { dpst: 0 })).toHaveLength(11);
    expect(openLevels('dp', { st: 12 })).toEqual([]);
  });

  it('in fr: nobody', () => {
    expect(openLevels('fr', {})).toHaveLength(13);
  });
});

describe('clear lamps', () => {
  it('easy or better is 2 and up in LR2, 4 and up in beatoraja', () => {
    expect(LAMPS.lr2.filter(({ id }) => isEasyClear('lr2', id)).map(({ id }) => id)).toEqual([2, 3, 4, 5]);
    expect(LAMPS.beatoraja.filter(({ id }) => isEasyClear('beatoraja', id)).map(({ id }) => id)).toEqual([
      4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  it('are numbered without a gap, and other numbers are not lamps', () => {
    for (const service of ['lr2', 'beatoraja'] as const) {
      expect(LAMPS[service].map(({ id }) => id)).toEqual(LAMPS[service].map((_, index) => index));
      for (const id of [-1, LAMPS[service].length, 1.5])
        expect([isClear(service, id), isEasyClear(service, id)]).toEqual([false, false]);
    }
  });

  it('have 6 and 11 buckets with their clear scores', () => {
    expect(LAMPS.lr2.toReversed().map(({ bucket, score }) => [bucket, score])).toEqual([
      ['FC', 12],
      ['HARD', 6],
      ['NORMAL', 4],
      ['EASY', 3],
      ['FAILED', 1],
      ['NOPLAY', 0],
    ]);
    expect(LAMPS.beatoraja.toReversed().map(({ bucket, score }) => [bucket, score])).toEqual([
      ['MAX', 12],
      ['PFC', 12],
      ['FC', 12],
      ['EXHARD', 9],
      ['HARD', 6],
      ['NORMAL', 4],
      ['EASY', 3],
      ['LASSIST', 2.5],
      ['ASSIST', 2],
      ['FAILED', 1],
      ['NOPLAY', 0],
    ]);
  });
});
