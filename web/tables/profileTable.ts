/** The table at which the profile of a player opens (product.md §3.2). */
export const PROFILE_TABLE = 'sl';
