import type { Kysely } from 'kysely';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import type { DB } from '../../platform/database/schema.ts';

/** A player of an account. */
export interface OwnPlayer extends RankingIdentity {
  playerId: number;
  danSp: string;
  danDp: string;
}

/** Returns the players of an account, the one that is shown first before the other. */
export async function ownPlayers(db: Kysely<DB>, accountId: number): Promise<OwnPlayer[]> {
  return db
    .selectFrom('player')
    .innerJoin('account', 'account.id', 'player.accountId')
    .select(['player.id as playerId', 'player.service', 'player.rankingId', 'player.danSp', 'player.danDp'])
    .where('account.id', '=', accountId)
    .orderBy(({ eb }) => eb('player.id', '=', eb.ref('account.playerId')), 'desc')
    .orderBy('player.id')
    .execute();
}
