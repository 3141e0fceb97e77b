import { type ClearCounts, mapCounts } from '../clearCounts.ts';
import { type Rating, rate, withoutBest } from './rating.ts';

/** The rating of a player who has played nothing in a table. */
export const NO_RATING: Rating = withoutBest(rate('lr2', []));

/** The rating of a player in a table at the end of a day. */
export interface RatingDay extends Rating {
  /** The day in GMT+9, YYYY-MM-DD. */
  readonly day: string;
  /** The rating that the player's own scores of the day started from. */
  readonly start: Rating;
}

export interface Growth {
  /** The differences from the player's own scores. */
  readonly gained: Rating;
  /** The change of skill since the day before from charts that moved. */
  readonly movedSkill: number;
}

const combine = (a: Rating, b: Rating, how: (a: number, b: number) => number): Rating => ({
  skill: how(a.skill, b.skill),
  experience: how(a.experience, b.experience),
  played: how(a.played, b.played),
  clears: mapCounts(a.clears, (count, lamp) => how(count, b.clears[lamp])),
});

/** Returns the difference of two ratings; numbers that fell are negative. */
export function ratingDifference(from: Rating, to: Rating): Rating {
  return combine(to, from, (a, b) => a - b);
}

/** Returns the start of a day after charts moved: includes their difference, so that it does not count as growth. */
export function startAfterMove(start: Rating, difference: Rating): Rating {
  return combine(start, difference, (a, b) => a + b);
}

/**
 * Returns the clears that are new between two ratings, by lamp: the increase of the charts with that lamp. A failed
 * chart is not a clear.
 */
export function newClears({ clears }: Pick<Rating, 'clears'>): Omit<ClearCounts, 'fa'> {
  const { fa: _, ...gained } = clears;
  return Object.fromEntries(Object.entries(gained).map(([lamp, count]) => [lamp, Math.max(0, count)])) as typeof gained;
}

/** Adds the growth of each day. The days are those of one player in one table, oldest first. */
export function growth<Day extends RatingDay>(days: readonly Day[]): (Day & Growth)[] {
  return days.map((day, index) => ({
    ...day,
    gained: ratingDifference(day.start, day),
    movedSkill: day.start.skill - (days[index - 1] ?? { skill: day.start.skill }).skill,
  }));
}
