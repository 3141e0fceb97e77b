import type { UserSession } from '#contract/accounts.ts';

/** Returns the LR2 ID or MinIR ID of the logged-in player. */
export const viewerId = ({ userlr2id, minirid }: UserSession): string =>
  userlr2id === null ? (minirid ?? '') : String(userlr2id);
