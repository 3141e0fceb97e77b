import type { RankingIdentity } from '#domain/players/rankingId.ts';
import type { Secrets } from '../base/secrets.ts';

/** What stays of a ranking id when its account is deleted (decisions.md §10). */
export function rankingIdHash(secrets: Secrets, { service, rankingId }: RankingIdentity): string {
  return secrets.hash('ranking id', `${service} ${rankingId}`);
}
