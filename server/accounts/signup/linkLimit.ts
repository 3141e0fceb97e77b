import { rateLimits } from '#domain/common/rateLimits.ts';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import type { RateLimitKey } from '../../platform/http/rateLimits.ts';

/** Returns the rate limit of codes and pending links for one ranking id from one address, which contains no space. */
export const linkLimitPerIdAndAddress = (address: string, { service, rankingId }: RankingIdentity): RateLimitKey => ({
  limit: rateLimits.linkPerIdAndAddress,
  by: `${address} ${service} ${rankingId}`,
});
