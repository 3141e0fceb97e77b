/** What plays from the game give: nothing as they are not taken, a profile, or rights too. */
export const DIRECT_SCORES = ['off', 'profile', 'rights'] as const;
export type DirectScores = (typeof DIRECT_SCORES)[number];

/** What an account must have sent before its plays give rights. */
export const PLAYS_FOR_RIGHTS = 20;
export const DAYS_FOR_RIGHTS = 3;

/** How much an account has played, as its accepted plays say. */
export interface PlayedSoFar {
  readonly acceptedPlays: number;
  /** Days, in GMT+9, with an accepted play. */
  readonly playDays: number;
}

/** Returns whether the plays of an account give rights, where plays give any. */
export function haveRights({ acceptedPlays, playDays }: PlayedSoFar): boolean {
  return acceptedPlays >= PLAYS_FOR_RIGHTS && playDays >= DAYS_FOR_RIGHTS;
}
