import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/** The group that a player is ranked in: players with an account, or players known only from an archive. */
export type RankedAmong = 'account' | 'archive';

/**
 * Selects the columns `ranked_among` and `name` of a rating, in a statement that joins `player` and `account`. Players who
 * have played nothing or are banned are not ranked.
 */
export const rankedAs = (played: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${played} > 0 and account.banned_at is null
    then case when player.account_id is null then 'archive' else 'account' end end,
  coalesce(account.nickname_key, player.name_key, '')`;

/** Updates the ratings of players whose account, nickname or ban changed, or who left their account. */
export async function saveRankedAs(
  trx: Transaction<DB>,
  player: { accountId: number } | { playerId: number },
): Promise<void> {
  const isOne = 'playerId' in player ? sql`player.id = ${player.playerId}` : sql`account_id = ${player.accountId}`;
  // A transaction that computes ratings locks the players too: the later of the two reads what the other stored.
  await sql`select from player where ${isOne} order by id for no key update`.execute(trx);
  await sql`
    update rating set (ranked_among, name) = (
      select ${rankedAs(sql`rating.played`)}
      from player left join account on account.id = player.account_id where player.id = rating.player_id
    )
    where player_id in (select id from player where ${isOne})`.execute(trx);
}
