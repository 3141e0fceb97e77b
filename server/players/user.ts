import type { Reply } from '#contract/endpoint.ts';
import type { Standing, user as userEndpoint } from '#contract/players.ts';
import { whyNotLr2Id, whyNotMinirId } from '#domain/accounts/fields.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Service } from '#domain/players/clears.ts';
import { type RankingIdentity, rankingIdOf } from '#domain/players/rankingId.ts';
import { experienceLevel, skillColor } from '#domain/players/rating.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../base/context.ts';
import { WITH_ACCOUNT } from '../rankings/rankedList.ts';
import { ratingsOf } from '../ratings/ratingsOf.ts';
import { sessionScores } from './sessionScores.ts';

/**
 * Returns the profile of a player by LR2 ID or MinIR ID (players.md §7): one with an account, banned or not, or one whom an
 * archive has brought. Anybody else is ENOTFOUND.
 *
 * @param tableId the only table whose charts are listed; all by default
 */
export async function user(
  ctx: Context,
  userid: string,
  tableId?: string,
): Promise<Omit<Reply<typeof userEndpoint>, 'success'> | Refusal<'ENOTFOUND'>> {
  const identity = identityOf(userid);
  if (!identity) return refuse('ENOTFOUND');
  const found = await ctx.db
    .selectFrom('player')
    .leftJoin('account', 'account.playerId', 'player.id')
    .select(['player.id', 'player.service', 'player.rankingId', 'player.name', 'player.danSp', 'player.danDp'])
    .select('account.nickname')
    .where('player.service', '=', identity.service)
    .where('player.rankingId', '=', identity.rankingId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('account.id', 'is not', null),
        exists(selectFrom('score').select('playerId').whereRef('score.playerId', '=', 'player.id')),
      ]),
    )
    .executeTakeFirst();
  if (!found) return refuse('ENOTFOUND');
  const { id: playerId, service, rankingId, name, nickname, danSp, danDp } = found;
  const shownName = nickname ?? name ?? '';
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  return {
    nickname: shownName,
    userid: rankingId,
    account: nickname !== null,
    playerName: service,
    dan: danSp,
    dan2: danDp,
    ...(await sessionScores(
      ctx.db,
      rules,
      { playerId, service, nickname: shownName },
      tableId === undefined ? 'all' : { of: tableId },
    )),
    standings: await standingsOf(ctx, { playerId, service }),
  };
}

/** Returns the player of an LR2 ID or MinIR ID; null when it is neither. */
function identityOf(userid: string): RankingIdentity | null {
  if (whyNotLr2Id(userid) === null) return { service: 'lr2', rankingId: rankingIdOf('lr2', userid) };
  if (whyNotMinirId(userid) === null) return { service: 'beatoraja', rankingId: rankingIdOf('beatoraja', userid) };
  return null;
}

async function standingsOf(
  ctx: Context,
  { playerId, service }: { playerId: number; service: Service },
): Promise<Standing[]> {
  const ratings = await ratingsOf(ctx.db, playerId);
  const standings: Standing[] = [];
  for (const table of rulesAt(ctx.rules, ctx.clock.now()).tables) {
    const rating = ratings.get(table.id);
    if (!rating) continue;
    const { gained, cost } = experienceLevel(rating.experience);
    const place = table.ranked ? await placeOf(ctx, table.id, { playerId, service }) : null;
    standings.push({
      table: table.id,
      color: skillColor(table, rating.skill),
      ...{ gained, cost, played: rating.played, place },
    });
  }
  return standings;
}

async function placeOf(
  { rankings }: Context,
  tableId: string,
  { playerId, service }: { playerId: number; service: Service },
): Promise<Standing['place']> {
  const { list, ofPlayer } = await rankings.read(tableId, service);
  const place = ofPlayer(playerId)?.place;
  const { total } = list.page({ ...ONE_PAGE, groups: [WITH_ACCOUNT] });
  return place ? { rank: place.rank, of: total } : null;
}

const ONE_PAGE = { sort: 'rank', descending: false, search: '', skip: 0, take: 0 } as const;
