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

/** What a day brought a player in a table. */
export interface Growth {
  /** The differences that the player's own scores made. */
  readonly gained: Rating;
  /** The skill that charts brought or took since the day before, by moving. */
  readonly movedSkill: number;
}

const combine = (a: Rating, b: Rating, how: (a: number, b: number) => number): Rating => ({
  skill: how(a.skill, b.skill),
  experience: how(a.experience, b.experience),
  played: how(a.played, b.played),
  clears: mapCounts(a.clears, (count, lamp) => how(count, b.clears[lamp])),
});

/** Returns what leads from one rating to another; numbers that fell are negative. */
export function ratingDifference(from: Rating, to: Rating): Rating {
  return combine(to, from, (a, b) => a - b);
}

/** Returns what a day starts from after charts moved: their difference is in it, so that the day gains nothing by them. */
export function startAfterMove(start: Rating, difference: Rating): Rating {
  return combine(start, difference, (a, b) => a + b);
}

/**
 * Returns the clears that are new between two ratings, by lamp: as many as there are more charts with that lamp. A chart that
 * failed is no clear.
 */
export function newClears({ clears }: Pick<Rating, 'clears'>): Omit<ClearCounts, 'fa'> {
  const { fa: _, ...gained } = clears;
  return Object.fromEntries(Object.entries(gained).map(([lamp, count]) => [lamp, Math.max(0, count)])) as typeof gained;
}

/** Returns what each day brought. The days are those of one player in one table, oldest first. */
export function growth<Day extends RatingDay>(days: readonly Day[]): (Day & Growth)[] {
  return days.map((day, index) => ({
    ...day,
    gained: ratingDifference(day.start, day),
    movedSkill: day.start.skill - (days[index - 1] ?? { skill: day.start.skill }).skill,
  }));
}
