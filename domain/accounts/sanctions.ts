/** Warnings before a player loses the rights to propose and vote (specification §6). */
export const WARNINGS_BEFORE_SUSPENSION = 1;
