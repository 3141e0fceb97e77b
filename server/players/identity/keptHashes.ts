import { nicknameKey } from '#domain/accounts/nickname.ts';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** Returns the keyed hash that a deleted account keeps of its ranking id. */
export function rankingIdHash(secrets: Secrets, { service, rankingId }: RankingIdentity): string {
  return secrets.hash('ranking id', `${service} ${rankingId}`);
}

/** Returns the hashes under which a ranking id may be stored: by the secret, and by those that were replaced. */
export function rankingIdHashes(secrets: Secrets, { service, rankingId }: RankingIdentity): readonly string[] {
  return secrets.hashes('ranking id', `${service} ${rankingId}`);
}

/** Returns the keyed hash that a deleted account keeps of its nickname: the same in any case and width. */
export function nicknameHash(secrets: Secrets, nickname: string): string {
  return secrets.hash('nickname', nicknameKey(nickname));
}

/** Returns whether a stored hash is that of this nickname. */
export function isNicknameHash(secrets: Secrets, stored: string, nickname: string): boolean {
  return secrets.hashes('nickname', nicknameKey(nickname)).includes(stored);
}
