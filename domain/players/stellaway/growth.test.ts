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
  test('is taken for each number, and negative where one fell', () => {
    expect(ratingDifference(easy, hard)).toMatchObject({
      skill: hard.skill - easy.skill,
      experience: hard.experience - easy.experience,
      played: 0,
      clears: { ec: -1, hc: 1, fc: 0, fa: 0 },
    });
    expect(ratingDifference(hardAndFailed, easy)).toMatchObject({ played: -1, clears: { ec: 1, hc: -1, fa: -1 } });
  });

  test('from no rating is the whole rating, and to the same rating zero', () => {
    expect(ratingDifference(NO_RATING, hard)).toEqual(hard);
    expect(ratingDifference(hard, hard)).toEqual(NO_RATING);
  });
});

describe('new clears', () => {
  test('are the lamps whose count rose; a replaced lamp is not negative', () => {
    const none = { pfc: 0, fc: 0, exhc: 0, gc: 0, laec: 0, aec: 0 };
    expect(newClears(ratingDifference(easy, hard))).toEqual({ ...none, ec: 0, hc: 1 });
  });

  test('do not count a chart that failed', () => {
    const gained = newClears(ratingDifference(hard, hardAndFailed));
    expect(Object.values(gained)).toEqual(Array.from({ length: 8 }, () => 0));
  });
});

describe('the growth of a day', () => {
  test('is the difference to the start of the day', () => {
    const [first, second] = growth([day('2026-01-01', NO_RATING, easy), day('2026-01-05', easy, hardAndFailed)]);
    expect(first).toMatchObject({ day: '2026-01-01', skill: easy.skill, gained: easy, movedSkill: 0 });
    expect(second).toMatchObject({ gained: ratingDifference(easy, hardAndFailed), movedSkill: 0 });
  });

  test('ignores charts that moved, even after scores of the same day; their difference is reported separately', () => {
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
