import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LAMPS, type Service } from '../clears.ts';
import {
  type BestScore,
  bestColor,
  bestSkill,
  chartPoints,
  experienceLevel,
  isSameRating,
  raise,
  rate,
  skillColor,
} from './rating.ts';
import { STELLAWAY } from './stellaway.ts';

const best = (changes: Partial<BestScore> = {}): BestScore => ({
  level: 3,
  clear: 4,
  exScore: 1500,
  notes: 1000,
  ...changes,
});

const service = fc.constantFrom<Service>('lr2', 'beatoraja');
const anyBest = fc.record({
  level: fc.integer({ min: 0, max: 12 }),
  clear: fc.integer({ min: 0, max: 10 }),
  exScore: fc.integer({ min: 0, max: 10_000 }),
  notes: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined }),
});

describe('points of a chart', () => {
  test('are sqrt(level + 1) x EX score / 500 + 2 x clear score x (level + 1)', () => {
    expect(chartPoints('lr2', best())).toBe(2 * 3 + 2 * 6 * 4);
    expect(chartPoints('beatoraja', best({ clear: 3 }))).toBe(2 * 3 + 2 * 2.5 * 4);
  });

  test('cap an EX score at the best possible one', () => {
    expect(chartPoints('lr2', best({ exScore: 99_999 }))).toBe(chartPoints('lr2', best({ exScore: 2000 })));
    expect(chartPoints('lr2', best({ exScore: 99_999, notes: undefined }))).toBeGreaterThan(300);
    expect(chartPoints('lr2', best({ notes: 0 }))).toBe(2 * 6 * 4);
  });

  test('are 0 without a play, and for an unknown lamp', () => {
    expect([0, 6, 99, -1].map((clear) => chartPoints('lr2', best({ clear })))).toEqual([0, 0, 0, 0]);
  });

  test('never fall with a better lamp, score or level', () => {
    fc.assert(
      fc.property(service, anyBest, (played, one) => {
        const points = chartPoints(played, one);
        expect(points).toBeGreaterThanOrEqual(0);
        if (one.clear === 0 || one.clear >= LAMPS[played].length - 1) return;
        expect(chartPoints(played, { ...one, clear: one.clear + 1 })).toBeGreaterThanOrEqual(points);
        expect(chartPoints(played, { ...one, exScore: one.exScore + 1 })).toBeGreaterThanOrEqual(points);
        expect(chartPoints(played, { ...one, level: one.level + 1 })).toBeGreaterThanOrEqual(points);
      }),
    );
  });
});

describe('the rating in a table', () => {
  test('has the thirty best charts as skill, all as experience', () => {
    const bests = Array.from({ length: 40 }, (_, index) => best({ exScore: 50 * index }));
    const points = bests.map((one) => chartPoints('lr2', one)).toSorted((a, b) => b - a);
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    const { skill, experience, played } = rate('lr2', bests);
    expect(skill).toBeCloseTo(sum(points.slice(0, 30)), 9);
    expect(experience).toBeCloseTo(sum(points), 9);
    expect(played).toBe(40);
  });

  test('is the same whatever the order of the charts', () => {
    fc.assert(
      fc.property(service, fc.array(anyBest, { maxLength: 60 }), (played, bests) => {
        expect(rate(played, bests.toReversed())).toEqual(rate(played, bests));
      }),
    );
  });

  test('counts each played chart once, by its lamp', () => {
    const { clears, played } = rate('beatoraja', [best({ clear: 0 }), best({ clear: 9 }), best({ clear: 10 })]);
    expect(played).toBe(2);
    expect(clears).toMatchObject({ pfc: 2, fc: 0, fa: 0 });
  });

  test('of no charts is 0', () => {
    expect(rate('lr2', [])).toMatchObject({ skill: 0, experience: 0, played: 0 });
  });
});

describe('a rating that one score raises', () => {
  const rises = fc
    .record({ clear: fc.nat(10), exScore: fc.nat(9000), chart: fc.nat(50) })
    .map(({ clear, exScore, chart }) => ({ chart, clear, exScore }));

  test('equals the rating of all scores, after each score', () => {
    fc.assert(
      fc.property(
        service,
        fc.array(anyBest, { minLength: 1, maxLength: 50 }),
        fc.array(rises),
        (played, start, all) => {
          const bests: (BestScore | null)[] = start.map((one, index) => (index % 3 === 0 ? null : one));
          const present = () => bests.filter((one) => one !== null);
          let rating = rate(played, present());
          for (const { chart, clear, exScore } of all) {
            const index = chart % bests.length;
            const [before, facts] = [bests[index] ?? null, start[index] as BestScore];
            const after = {
              ...facts,
              clear: Math.max(clear, before?.clear ?? 0),
              exScore: Math.max(exScore, before?.exScore ?? 0),
            };
            // The best lamp has no next one.
            if (after.clear >= LAMPS[played].length) continue;
            bests[index] = after;
            rating = raise(played, rating, before, after);
            const expected = rate(played, present());
            expect(isSameRating(rating, expected)).toBe(true);
            expect(rating.bestPoints).toEqual(expected.bestPoints);
          }
        },
      ),
    );
  });

  test('differs from another by skill, experience, charts or a lamp', () => {
    const one = rate('lr2', [best()]);
    expect(isSameRating(one, { ...one, experience: one.experience + 1e-9 })).toBe(true);
    for (const change of [
      { skill: one.skill + 1e-9 },
      { experience: one.experience + 1e-5 },
      { played: 2 },
      { clears: { ...one.clears, fa: 1 } },
    ])
      expect(isSameRating(one, { ...one, ...change })).toBe(false);
  });
});

describe('the level of experience', () => {
  test('rises from n to n + 1 for (n + 1)^2 x 10', () => {
    expect([0, 9.99, 10, 49.99, 50, 140].map((experience) => experienceLevel(experience).level)).toEqual([
      0, 0, 1, 1, 2, 3,
    ]);
    expect(experienceLevel(60)).toEqual({ level: 2, gained: 10, cost: 90 });
  });

  test('leaves less than the cost of the next', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (experience) => {
        const { gained, cost } = experienceLevel(experience);
        expect(gained).toBeGreaterThanOrEqual(0);
        expect(gained).toBeLessThan(cost);
      }),
    );
  });
});

describe('the color of a skill', () => {
  const table = { highest: 12 };

  test('is that of the last step whose share of the best possible skill is reached', () => {
    for (const { name, fromPercent } of STELLAWAY.colors) {
      expect(skillColor(table, (bestSkill(table) * (fromPercent + 0.001)) / 100)).toBe(name);
    }
    expect(skillColor(table, 0)).toBe('grey');
    expect(skillColor(table, (bestSkill(table) * 4.999) / 100)).toBe('grey');
    expect(skillColor(table, 10 * bestSkill(table))).toBe('rainbow');
  });

  test('compares with thirty full combos at the highest level with 2500 notes', () => {
    expect(bestSkill(table)).toBeCloseTo(30 * (Math.sqrt(13) * 10 + 2 * 12 * 13), 9);
  });
});

test('the best of some colors is the highest; of none the lowest', () => {
  expect(bestColor(['green', 'gold', 'white'])).toBe('gold');
  expect(bestColor([])).toBe('grey');
});
