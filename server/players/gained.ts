import type { Gained } from '#contract/players/growth.ts';
import { newClears } from '#domain/players/stellaway/growth.ts';
import type { Rating } from '#domain/players/stellaway/rating.ts';

/** Converts a difference of ratings to its form in replies. */
export function gained(difference: Rating): Gained {
  const { skill, experience: exp, played } = difference;
  return { skill, exp, played, newClears: newClears(difference) };
}
