/** The number of warnings before a player loses the rights to propose and vote (accounts.md §8.2). */
export const WARNINGS_BEFORE_SUSPENSION = 1;
