import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, daysAfter } from '#domain/common/dates.ts';
import { BACKUPS, newestOfEach } from './retention.ts';

const START = new Date('2026-11-01T03:00:00+09:00');
const at = (days: number) => ({ madeAt: daysAfter(START, days) });

test('after months of one backup a night, those of 7 days and of the ends of 4 weeks are left', () => {
  let left: { madeAt: Date }[] = [];
  for (let day = 0; day < 90; day++) left = [...newestOfEach([...left, at(day)], BACKUPS)];
  const ages = left.map(({ madeAt }) => Math.round((at(89).madeAt.getTime() - madeAt.getTime()) / DAY_MS));
  // The last one is of a Friday.
  expect(ages.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 12, 19]);
});

test('of any backups the newest is kept, at most 11 are, and what is kept once is kept until a newer one is made', () => {
  const times = fc.array(fc.integer({ min: 0, max: 400 * 24 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(times, (hours) => {
      const all = hours.map((hour) => at(hour / 24));
      const kept = newestOfEach(all, BACKUPS);
      const newest = Math.max(...all.map(({ madeAt }) => madeAt.getTime()));
      expect([...kept].some(({ madeAt }) => madeAt.getTime() === newest)).toBe(true);
      expect(kept.size).toBeLessThanOrEqual(11);
      expect(newestOfEach([...kept], BACKUPS)).toEqual(kept);
    }),
  );
});
