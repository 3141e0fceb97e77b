import type { Reply } from '#contract/endpoint.ts';
import type { Standing, user as userEndpoint } from '#contract/players.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Service } from '#domain/players/clears.ts';
import { experienceLevel, skillColor } from '#domain/players/stellaway/rating.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../base/context.ts';
import { WITH_ACCOUNT } from '../rankings/rankedList.ts';
import { ratingsOf } from '../ratings/ratingsOf.ts';
import { findPlayer } from './findPlayer.ts';
import { sessionScores } from './sessionScores.ts';

/**
 * Returns the profile of a player by LR2 ID or MinIR ID (players.md §7): one with an account, banned or not, or one whom an
 * archive has brought. Anybody else is ENOTFOUND, and so is an unknown table.
 *
 * @param tableId the only table whose charts are listed; all by default
 */
export async function user(
  ctx: Context,
  userid: string,
  tableId?: string,
): Promise<Omit<Reply<typeof userEndpoint>, 'success'> | Refusal<'ENOTFOUND'>> {
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  if (tableId !== undefined && !tableById(rules, tableId)) return refuse('ENOTFOUND');
  const found = await findPlayer(ctx.db, userid);
  if (!found) return refuse('ENOTFOUND');
  const { playerId, service, rankingId, nickname, hasAccount, danSp, danDp } = found;
  return {
    nickname,
    userid: rankingId,
    account: hasAccount,
    playerName: service,
    dan: danSp,
    dan2: danDp,
    ...(await sessionScores(
      ctx.db,
      rules,
      { playerId, service, nickname },
      tableId === undefined ? 'all' : { of: tableId },
    )),
    standings: await standingsOf(ctx, { playerId, service }),
  };
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
