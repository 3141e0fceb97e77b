import { sql } from 'kysely';
import type { Received, Reply } from '#contract/endpoint.ts';
import type { RankingRow, stellaway as stellawayEndpoint } from '#contract/players.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { ClearCounts } from '#domain/players/clearCounts.ts';
import type { Service } from '#domain/players/clears.ts';
import { experienceLevel, skillColor } from '#domain/players/stellaway/rating.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../platform/context.ts';
import type { Viewer } from '../platform/http/session.ts';
import { parseListQuery } from '../platform/lists/listQuery.ts';
import { type Place, type RankedPlayer, WITH_ACCOUNT } from '../scores/rankedList.ts';
import { isRecomputing } from '../scores/ratings/ratingJobs.ts';

/** Returns a page of a Stellaway ranking (players.md §6). A table that is not ranked is ENOTFOUND. */
export async function stellaway(
  ctx: Context,
  query: Received<typeof stellawayEndpoint>['query'],
  viewer: Viewer | null,
): Promise<Omit<Reply<typeof stellawayEndpoint>, 'success'> | Refusal<'ENOTFOUND'>> {
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  const table = tableById(rules, query.table);
  if (!table?.ranked) return refuse('ENOTFOUND');
  const rankingOf = await ctx.rankings.read();
  const { list, ofPlayer } = rankingOf(table.id, query.playerName);
  const groups = query.archive === 'with' ? null : [WITH_ACCOUNT];
  const listQuery = { ...parseListQuery(rules, query), groups };
  const { total, rows } = list.page(listQuery);
  const { total: count } = list.page({ ...listQuery, search: '', take: 0 });
  const placeOf = (row: RankedPlayer) => (groups ? row.place : row.placeOfAll);
  const ownRow = viewer && ofPlayer(await playerOf(ctx, viewer, query.playerName));
  const own = ownRow && placeOf(ownRow);
  return {
    count,
    total,
    recomputing: await isRecomputing(ctx.db),
    own: own ? { rank: own.rank, page: Math.ceil(own.row / listQuery.take) } : null,
    source: await replyRows(ctx, table, rows, placeOf),
  };
}

/** Returns the viewer's player of a service; 0 without one. */
async function playerOf({ db }: Context, { accountId }: Viewer, service: Service): Promise<number> {
  const player = await db
    .selectFrom('player')
    .select('id')
    .where('accountId', '=', accountId)
    .where('service', '=', service)
    .executeTakeFirst();
  return player?.id ?? 0;
}

/** Reads what a page shows of its players, as it is now. */
async function replyRows(
  { db }: Context,
  table: TableRules,
  rows: readonly RankedPlayer[],
  placeOf: (row: RankedPlayer) => Place | null,
): Promise<RankingRow[]> {
  if (rows.length === 0) return [];
  const found = await db
    .selectFrom('rating')
    .innerJoin('player', 'player.id', 'rating.playerId')
    .leftJoin('account', 'account.id', 'player.accountId')
    .select(['rating.playerId', 'rating.clears', 'player.name', 'player.danSp', 'player.danDp', 'account.nickname'])
    .where('rating.tableId', '=', table.id)
    .where(sql<boolean>`rating.player_id = any(${rows.map(({ playerId }) => playerId)}::int[])`)
    .$narrowType<{ clears: ClearCounts }>()
    .execute();
  const byPlayer = new Map(found.map((row) => [row.playerId, row]));
  return rows.flatMap((row) => {
    const shown = byPlayer.get(row.playerId);
    // Deleted since.
    const place = placeOf(row);
    if (!shown || !place) return [];
    return [
      {
        rank: place.rank,
        userid: row.rankingId,
        nickname: shown.nickname ?? shown.name ?? '',
        account: row.hasAccount,
        userLevel: experienceLevel(row.experience).level,
        userSkill: row.skill,
        exp: row.experience,
        color: skillColor(table, row.skill),
        playcount: row.played,
        dan: shown.danSp,
        dan2: shown.danDp,
        ...shown.clears,
      },
    ];
  });
}
