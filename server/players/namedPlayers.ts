import { type Kysely, sql } from 'kysely';
import type { NamedPlayer } from '#contract/players/players.ts';
import { nicknameKey } from '#domain/accounts/nickname.ts';
import { bestColor, skillColor } from '#domain/players/stellaway/rating.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { DB } from '../platform/database/schema.ts';

/**
 * Returns the profile and the color of each existing nickname, in the order of the nicknames. The color is the best one
 * of these tables, of all players of the account.
 */
export async function namedPlayers(
  db: Kysely<DB>,
  tables: readonly TableRules[],
  nicknames: readonly string[],
): Promise<NamedPlayer[]> {
  if (nicknames.length === 0) return [];
  const rows = await db
    .selectFrom('account')
    .innerJoin('player as first', 'first.id', 'account.playerId')
    .innerJoin('player', 'player.accountId', 'account.id')
    .leftJoin('rating', 'rating.playerId', 'player.id')
    .select(['account.nickname', 'first.rankingId', 'rating.tableId', 'rating.skill'])
    .where('account.nicknameKey', '=', sql<string>`any(${nicknames.map(nicknameKey)}::text[])`)
    .$narrowType<{ nickname: string }>()
    .execute();
  const byName = Map.groupBy(rows, ({ nickname }) => nickname);
  return nicknames.flatMap((nickname): NamedPlayer[] => {
    const ratings = byName.get(nickname);
    if (!ratings?.[0]) return [];
    const colors = tables.flatMap((table) => [
      skillColor(table, 0),
      ...ratings.flatMap(({ tableId, skill }) => (tableId === table.id ? skillColor(table, skill ?? 0) : [])),
    ]);
    return [{ nickname, userid: ratings[0].rankingId, color: bestColor(colors) }];
  });
}
