import type { TFunction } from 'i18next';
import { clients } from '#domain/players/clients.ts';
import { isNativeId, type RankingIdentity } from '#domain/players/rankingId.ts';

/**
 * Returns the text in place of a native id, which means nothing to users: that the player plays here. Null for an id of
 * a ranking service (accounts.md).
 */
export function nativeIdText(t: TFunction, identity: RankingIdentity): string | null {
  return isNativeId(identity) ? t('shell.playsHere', { client: clients[identity.service] }) : null;
}
