import type { UserSession } from '#contract/accounts/accounts.ts';

type Ids = Pick<UserSession, 'playerName' | 'userlr2id' | 'minirid'>;

/** Returns the LR2 ID, the MinIR ID or both of the logged-in player, the main ID first. */
export function viewerIds({ playerName, userlr2id, minirid }: Ids): string[] {
  const ids = [userlr2id?.toString(), minirid].flatMap((id) => id ?? []);
  return playerName === 'lr2' ? ids : ids.reverse();
}

/** Returns the ID of the logged-in player at a service; undefined without one. */
export const viewerIdAt = ({ userlr2id, minirid }: Ids, service: Ids['playerName']): string | undefined =>
  (service === 'lr2' ? userlr2id?.toString() : minirid) ?? undefined;

/** Returns the main ID of the logged-in player. */
export const viewerId = (session: Ids): string => viewerIds(session)[0] ?? '';
