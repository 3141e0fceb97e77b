import type { Received, Reply } from '#contract/platform/endpoint.ts';
import type { Standing, user as userEndpoint } from '#contract/players/players.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { SHARED_SERVICE } from '#domain/players/bestOfServices.ts';
import { experienceLevel, type Rating, skillColor } from '#domain/players/stellaway/rating.ts';
import { type Rules, rulesAt } from '#domain/rules/rules.ts';
import { type TableId, tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../platform/context.ts';
import { type Place, placesOf } from '../scores/ranking.ts';
import { ratingsOf } from '../scores/ratings/ratingsOf.ts';
import { bestOfBoth } from './bestOfBoth.ts';
import { dans } from './chartRanking/dans.ts';
import { findPlayer } from './identity/findPlayer.ts';
import { ownPlayers } from './identity/ownPlayers.ts';
import { playedCharts } from './playedCharts.ts';
import { scoresByTable } from './sessionScores.ts';

/**
 * Returns the profile of a player by LR2 ID or MinIR ID: one with an account, banned or not, or one from an archive.
 * ENOTFOUND for other IDs and unknown tables.
 */
export async function user(
  ctx: Context,
  userid: string,
  { table: tableId, services }: Received<typeof userEndpoint>['query'],
): Promise<Omit<Reply<typeof userEndpoint>, 'success'> | Refusal<'ENOTFOUND'>> {
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  if (tableId !== undefined && !tableById(rules, tableId)) return refuse('ENOTFOUND');
  const found = await findPlayer(ctx.db, userid);
  if (!found) return refuse('ENOTFOUND');
  const { service, rankingId, nickname, accountId, danSp, danDp } = found;
  const players = accountId === null ? [found] : await ownPlayers(ctx.db, accountId);
  const shown = {
    nickname,
    userid: rankingId,
    account: accountId !== null,
    dan: danSp,
    dan2: danDp,
    players: players.map((one) => ({ playerName: one.service, userid: one.rankingId })),
  };
  if (services === 'both' && players.length > 1) {
    const [{ ratings, scores }, passed] = await Promise.all([
      bestOfBoth(ctx.db, rules, { players, nickname }, tableId),
      dans(ctx.db, rules, players),
    ]);
    return { ...shown, passed, playerName: SHARED_SERVICE, ...scores, standings: standingsOf(rules, ratings) };
  }
  // Run in parallel, as each query may wait for a connection on a busy site.
  const [places, ratings, charts, passed] = await Promise.all([
    placesOf(ctx.db, found.playerId),
    ratingsOf(ctx.db, found.playerId),
    playedCharts(ctx.db, [found], tableId),
    dans(ctx.db, rules, [found]),
  ]);
  return {
    ...shown,
    passed,
    playerName: service,
    ...scoresByTable(rules, { service, nickname, ratings, charts }),
    standings: standingsOf(rules, ratings, places),
  };
}

/**
 * Returns the rank of a player in each table with a rating.
 *
 * @param places the player's place in the ranking of each table; by default none
 */
function standingsOf(
  { tables }: Rules,
  ratings: ReadonlyMap<TableId, Rating>,
  places: ReadonlyMap<TableId, Place> = new Map(),
): Standing[] {
  const standings: Standing[] = [];
  for (const table of tables) {
    const rating = ratings.get(table.id);
    if (!rating) continue;
    const place = table.ranked ? places.get(table.id) : undefined;
    const { gained, cost } = experienceLevel(rating.experience);
    standings.push({
      table: table.id,
      color: skillColor(table, rating.skill),
      gained,
      cost,
      played: rating.played,
      place: place ? { rank: place.rank, of: place.of } : null,
    });
  }
  return standings;
}
