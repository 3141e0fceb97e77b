import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LAMPS, lampOf } from '../clears.ts';
import { type BestScore, chartPoints, rate } from './rating.ts';
import { chartsToClear, levelsToComplete, skillGains } from './whatNext.ts';

const best = fc.record({
  level: fc.integer({ min: 0, max: 12 }),
  clear: fc.integer({ min: 0, max: 5 }),
  exScore: fc.integer({ min: 0, max: 4000 }),
  notes: fc.constant(2000),
});
const charts = (bests: readonly BestScore[]) =>
  bests.map((one, index) => ({ ...one, point: chartPoints('lr2', one), index }));

describe('what would raise the skill most', () => {
  test('adds the promised gain to the skill, for every chart', () => {
    fc.assert(
      fc.property(fc.array(best, { maxLength: 60 }), (bests) => {
        const before = rate('lr2', bests).skill;
        for (const { chart, lamp, gain } of skillGains('lr2', charts(bests), 100)) {
          // An unplayed chart has no EX score.
          const after = bests.map((one, index) =>
            index === chart.index ? { ...one, clear: lamp.id, exScore: chart.clear === 0 ? 0 : one.exScore } : one,
          );
          expect(rate('lr2', after).skill - before).toBeCloseTo(gain, 6);
        }
      }),
    );
  });

  test('lists the largest gain first, and no lamp below an easy clear', () => {
    fc.assert(
      fc.property(fc.array(best, { maxLength: 60 }), (bests) => {
        const gains = skillGains('lr2', charts(bests), 10);
        expect(gains.length).toBeLessThanOrEqual(10);
        expect(gains.map(({ gain }) => gain)).toEqual(gains.map(({ gain }) => gain).toSorted((a, b) => b - a));
        expect(gains.every(({ lamp }) => lamp.isEasyClear)).toBe(true);
      }),
    );
  });

  test('goes at most one level above the highest easy clear; only the lowest level without one', () => {
    const played = (level: number, clear: number) => ({ level, clear, point: 0 });
    const levels = (list: ReturnType<typeof played>[]) => skillGains('lr2', list, 9).map(({ chart }) => chart.level);
    expect(levels([played(3, 2), played(4, 0), played(5, 0), played(6, 1)])).toEqual([4, 3]);
    expect(levels([played(2, 0), played(3, 1)])).toEqual([2]);
    expect(levels([])).toEqual([]);
  });

  test('skips lamps that give no more points', () => {
    const fullCombo = LAMPS.beatoraja.find(({ bucket }) => bucket === 'FC')?.id ?? 0;
    expect(skillGains('beatoraja', [{ level: 1, clear: fullCombo, point: 50 }], 9)).toEqual([]);
    const [gain] = skillGains('beatoraja', [{ level: 1, clear: 2, point: 9 }], 9);
    expect(gain?.lamp.bucket).toBe('EASY');
  });
});

test('the levels nearest to completion are those with the fewest missing easy clears, and at least one clear', () => {
  const played = (level: number, clears: number[]) => clears.map((clear) => ({ level, clear, point: 0 }));
  const list = [
    ...played(1, [2, 2]),
    ...played(2, [2, 1, 0, 3]),
    ...played(3, [2, 1]),
    ...played(4, [2, 0]),
    ...played(5, [0]),
  ];
  expect(levelsToComplete('lr2', list, 5)).toEqual([
    { level: 3, left: 1 },
    { level: 4, left: 1 },
    { level: 2, left: 2 },
  ]);
  expect(levelsToComplete('lr2', list, 1)).toHaveLength(1);
  expect(lampOf('lr2', 1)?.isEasyClear).toBe(false);
});

test('charts to clear are those without an easy clear, up to one level above the highest', () => {
  const played = (level: number, clear: number) => ({ level, clear });
  const list = [played(1, 0), played(1, 3), played(2, 1), played(3, 2), played(4, 0), played(5, 0)];
  expect(chartsToClear('lr2', list)).toEqual([played(1, 0), played(2, 1), played(4, 0)]);
  expect(chartsToClear('beatoraja', [played(3, 3), played(2, 0)])).toEqual([played(2, 0)]);
  expect(chartsToClear('lr2', [])).toEqual([]);
});
