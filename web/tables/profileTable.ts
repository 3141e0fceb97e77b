/** The table at which the profile of a player opens. */
export const PROFILE_TABLE = 'sl';
