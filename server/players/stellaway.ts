import type { Received, Reply } from '#contract/platform/endpoint.ts';
import type { RankingRow, stellaway as stellawayEndpoint } from '#contract/players/players.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Service } from '#domain/players/clears.ts';
import { experienceLevel, skillColor } from '#domain/players/stellaway/rating.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../platform/context.ts';
import type { Viewer } from '../platform/http/session.ts';
import { parseListQuery } from '../platform/lists/listQuery.ts';
import { placesOf, type RankedPlayer, rankingPage } from '../scores/ranking.ts';
import { isRecomputing } from '../scores/ratings/ratingJobs.ts';

/** Returns a page of a Stellaway ranking. A table that is not ranked is ENOTFOUND. */
export async function stellaway(
  ctx: Context,
  query: Received<typeof stellawayEndpoint>['query'],
  viewer: Viewer | null,
): Promise<Omit<Reply<typeof stellawayEndpoint>, 'success'> | Refusal<'ENOTFOUND'>> {
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  const table = tableById(rules, query.table);
  if (!table?.ranked) return refuse('ENOTFOUND');
  const ranking = { tableId: table.id, service: query.playerName, archive: query.archive === 'with' };
  const listQuery = parseListQuery(rules, query);
  // Run in parallel.
  const [{ count, total, rows }, recomputing, own] = await Promise.all([
    rankingPage(ctx.db, ranking, listQuery),
    isRecomputing(ctx.db),
    viewer && playerOf(ctx, viewer, query.playerName).then((id) => placesOf(ctx.db, id, ranking)),
  ]);
  const place = own?.get(table.id);
  return {
    count,
    total,
    recomputing,
    own: place ? { rank: place.rank, page: Math.ceil(place.row / listQuery.take) } : null,
    source: rows.map((row) => toReply(table, row)),
  };
}

/** Returns the id of the viewer's player of a service; 0 without one. */
async function playerOf({ db }: Context, { accountId }: Viewer, service: Service): Promise<number> {
  const player = await db
    .selectFrom('player')
    .select('id')
    .where('accountId', '=', accountId)
    .where('service', '=', service)
    .executeTakeFirst();
  return player?.id ?? 0;
}

function toReply(table: TableRules, row: RankedPlayer): RankingRow {
  return {
    rank: row.rank,
    userid: row.rankingId,
    nickname: row.nickname,
    account: row.hasAccount,
    userLevel: experienceLevel(row.experience).level,
    userSkill: row.skill,
    exp: row.experience,
    color: skillColor(table, row.skill),
    playcount: row.played,
    dan: row.danSp,
    dan2: row.danDp,
    ...row.clears,
  };
}
