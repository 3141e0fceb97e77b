import type { UserSession } from '#contract/accounts/accounts.ts';
import type { Service } from '#domain/players/clears.ts';
import { isNativeId, type RankingIdentity } from '#domain/players/rankingId.ts';

type Ids = Pick<UserSession, 'userlr2id' | 'minirid'>;

/** Returns the ids of the logged-in player with their services, native ones too. */
export function ownIds({ userlr2id, minirid }: Ids): RankingIdentity[] {
  return [
    ...(userlr2id === null ? [] : [{ service: 'lr2' as const, rankingId: String(userlr2id) }]),
    ...(minirid === null ? [] : [{ service: 'beatoraja' as const, rankingId: minirid }]),
  ];
}

/**
 * Returns the services at which the player can link an ID: those without one, or with a native one, which it replaces.
 */
export function linkableServices(ids: Ids): Service[] {
  const linked = ownIds(ids).filter((id) => !isNativeId(id));
  return (['lr2', 'beatoraja'] as const).filter((service) => linked.every((id) => id.service !== service));
}
