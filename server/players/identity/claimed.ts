import type { Transaction } from 'kysely';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import type { DB } from '../../platform/database/schema.ts';

/** Ends the waiting of an ID for its owner, who has proved it. */
export async function claimed(trx: Transaction<DB>, { service, rankingId }: RankingIdentity): Promise<void> {
  await trx.deleteFrom('unclaimedPlayer').where('service', '=', service).where('rankingId', '=', rankingId).execute();
}
