/** What plays from the game give: nothing (not accepted), a profile, or a profile and rights. */
export const DIRECT_SCORES = ['off', 'profile', 'rights'] as const;
export type DirectScores = (typeof DIRECT_SCORES)[number];

/** Accepted plays, and days with one, before plays give rights. */
export const PLAYS_FOR_RIGHTS = 20;
export const DAYS_FOR_RIGHTS = 3;

/** The amount of accepted plays of an account. */
export interface PlayTotals {
  readonly acceptedPlays: number;
  /** Days in GMT+9 with an accepted play. */
  readonly playDays: number;
}

/** Only relevant where plays give rights (`DIRECT_SCORES`). */
export function hasPlayedEnough({ acceptedPlays, playDays }: PlayTotals): boolean {
  return acceptedPlays >= PLAYS_FOR_RIGHTS && playDays >= DAYS_FOR_RIGHTS;
}
