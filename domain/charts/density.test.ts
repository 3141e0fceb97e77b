import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Notes } from './chart.ts';
import { DENSITY_PARTS, density } from './density.ts';

const densityOf = (times: readonly number[]) =>
  density({ noteList: { times: Float64Array.from(times) } as Partial<Notes> as Notes });

test('a chart without notes has no density', () => {
  expect(densityOf([])).toEqual([]);
});

test('ten notes in each second are a density of ten in every part', () => {
  const parts = densityOf(Array.from({ length: 481 }, (_, note) => note * 100 + 7000));
  expect(parts).toEqual([...new Array(DENSITY_PARTS - 1).fill(10), 11]);
});

test('a part without notes is 0, and the last note is in the last part', () => {
  const parts = densityOf([0, 10, 20, 48_000]);
  expect(parts).toEqual([3, ...new Array(DENSITY_PARTS - 2).fill(0), 1]);
});

test('notes at one time are spread over one second', () => {
  expect(densityOf([5, 5])).toEqual([96, ...new Array(DENSITY_PARTS - 1).fill(0)]);
});

test('the parts add up to the number of notes, apart from rounding', () => {
  const times = fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(times, (all) => {
      const parts = densityOf(all);
      const seconds = Math.max(Math.max(...all) - Math.min(...all), 1000) / DENSITY_PARTS / 1000;
      const sum = parts.reduce((total, notes) => total + notes, 0) * seconds;
      expect(Math.abs(sum - all.length)).toBeLessThanOrEqual((DENSITY_PARTS * seconds) / 2 + 1e-6);
    }),
  );
});

test('the density can be stored whatever the times are', () => {
  const times = fc.array(fc.double({ min: 0, max: Number.MAX_SAFE_INTEGER, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(times, (all) => {
      const parts = densityOf(all);
      expect(parts).toHaveLength(DENSITY_PARTS);
      expect(parts.every((notes) => Number.isInteger(notes) && notes >= 0 && notes <= 32_767)).toBe(true);
    }),
  );
  expect(Math.max(...densityOf(new Array(5000).fill(1)))).toBe(32_767);
});
