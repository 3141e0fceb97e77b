import { describe, expect, test } from 'vitest';
import { growth, NO_RATING, newClears, type RatingDay, ratingDifference, startAfterMove } from './growth.ts';
import { type Rating, rate, withoutBest } from './rating.ts';

const chart = (level: number, clear: number, exScore = 1000) => ({ level, clear, exScore, notes: undefined });
const ratingOf = (...charts: Parameters<typeof rate>[1]) => withoutBest(rate('lr2', charts));
const easy = ratingOf(chart(3, 2));
const hard = ratingOf(chart(3, 4));
const hardAndFailed = ratingOf(chart(3, 4), chart(5, 1));
const day = (date: string, start: Rating, end: Rating): RatingDay => ({ day: date, ...end, start });

describe('the difference of two ratings', () => {
  test('is that of each number, and negative where one fell', () => {
    expect(ratingDifference(easy, hard)).toMatchObject({
      skill: hard.skill - easy.skill,
      experience: hard.experience - easy.experience,
      played: 0,
      clears: { ec: -1, hc: 1, fc: 0, fa: 0 },
    });
    expect(ratingDifference(hardAndFailed, easy)).toMatchObject({ played: -1, clears: { ec: 1, hc: -1, fa: -1 } });
  });

  test('from nothing is the whole rating, and to the same nothing', () => {
    expect(ratingDifference(NO_RATING, hard)).toEqual(hard);
    expect(ratingDifference(hard, hard)).toEqual(NO_RATING);
  });
});

describe('new clears', () => {
  test('are the lamps of which there are more; a lamp that another replaced is not negative', () => {
    const none = { pfc: 0, fc: 0, exhc: 0, gc: 0, laec: 0, aec: 0 };
    expect(newClears(ratingDifference(easy, hard))).toEqual({ ...none, ec: 0, hc: 1 });
  });

  test('do not count a chart that failed', () => {
    const gained = newClears(ratingDifference(hard, hardAndFailed));
    expect(Object.values(gained)).toEqual(Array.from({ length: 8 }, () => 0));
  });
});

describe('the growth of a day', () => {
  test('is the difference to what its scores started from', () => {
    const [first, second] = growth([day('2026-01-01', NO_RATING, easy), day('2026-01-05', easy, hardAndFailed)]);
    expect(first).toMatchObject({ day: '2026-01-01', skill: easy.skill, gained: easy, movedSkill: 0 });
    expect(second).toMatchObject({ gained: ratingDifference(easy, hardAndFailed), movedSkill: 0 });
  });

  test('is nothing where charts moved, also after scores of the same day; the difference is told apart', () => {
    const moved = ratingOf(chart(4, 4));
    const start = startAfterMove(easy, ratingDifference(hard, moved));
    const [, second, third] = growth([
      day('2026-01-01', NO_RATING, easy),
      day('2026-01-02', start, moved),
      day('2026-01-03', moved, moved),
    ]);
    expect(second?.gained.skill).toBeCloseTo(hard.skill - easy.skill);
    expect(second?.gained.clears).toEqual(ratingDifference(easy, hard).clears);
    expect(second?.movedSkill).toBeCloseTo(moved.skill - hard.skill);
    expect(third).toMatchObject({ gained: NO_RATING, movedSkill: 0 });
  });

  test('of no days is empty', () => expect(growth([])).toEqual([]));
});
