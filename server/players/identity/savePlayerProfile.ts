import type { Transaction } from 'kysely';
import { fold } from '#domain/common/text.ts';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Lr2Player } from '../../services/lr2ir/lr2irService.ts';

/** Stores name and dan of a player as the ranking service shows them now. */
export async function savePlayerProfile(
  trx: Transaction<DB>,
  { service, rankingId }: RankingIdentity,
  { name, danSp, danDp }: Pick<Lr2Player, 'name' | 'danSp' | 'danDp'>,
): Promise<void> {
  await trx
    .updateTable('player')
    .set({ name, nameKey: fold(name), danSp, danDp })
    .where('service', '=', service)
    .where('rankingId', '=', rankingId)
    .execute();
}
