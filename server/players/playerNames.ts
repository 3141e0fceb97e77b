import { sql } from 'kysely';
import type { Received } from '#contract/endpoint.ts';
import { type NamedPlayer, parseNames, type playerNames as playerNamesEndpoint } from '#contract/players.ts';
import { nicknameKey } from '#domain/accounts/nickname.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { bestColor, skillColor } from '#domain/players/stellaway/rating.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../base/context.ts';

/**
 * Returns the profile and the color of each nickname that somebody has (players.md §6.1). Without a table the color is
 * the best one of all ranked tables; an unknown table is ENOTFOUND.
 */
export async function playerNames(
  ctx: Context,
  { names, table: tableId }: Received<typeof playerNamesEndpoint>['query'],
): Promise<{ source: NamedPlayer[] } | Refusal<'ENOTFOUND'>> {
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  const table = tableId === undefined ? null : tableById(rules, tableId);
  if (table === undefined) return refuse('ENOTFOUND');
  const asked = parseNames(names);
  const rows = await ctx.db
    .selectFrom('account')
    .innerJoin('player', 'player.id', 'account.playerId')
    .leftJoin('rating', 'rating.playerId', 'player.id')
    .select(['account.nickname', 'player.rankingId', 'rating.tableId', 'rating.skill'])
    .where('account.nicknameKey', '=', sql<string>`any(${asked.map(nicknameKey)}::text[])`)
    .$narrowType<{ nickname: string }>()
    .execute();
  const players = Map.groupBy(rows, ({ nickname }) => nickname);
  const source = asked.flatMap((nickname): NamedPlayer[] => {
    const ratings = players.get(nickname);
    if (!ratings?.[0]) return [];
    const colors = (table ? [table] : rules.tables.filter(({ ranked }) => ranked)).map((one) =>
      skillColor(one, ratings.find((rating) => rating.tableId === one.id)?.skill ?? 0),
    );
    return [{ nickname, userid: ratings[0].rankingId, color: bestColor(colors) }];
  });
  return { source };
}
