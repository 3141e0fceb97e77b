import type { Gained } from '#contract/growth.ts';
import { newClears } from '#domain/players/stellaway/growth.ts';
import type { Rating } from '#domain/players/stellaway/rating.ts';

/** Returns a difference of ratings as replies show it. */
export function gained(difference: Rating): Gained {
  const { skill, experience: exp, played } = difference;
  return { skill, exp, played, newClears: newClears(difference) };
}
