import { type Refusal, refuse } from '#domain/common/errors.ts';
import { experienceLevel, rate, skillColor } from '#domain/players/stellaway/rating.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../../platform/context.ts';
import { findPlayer } from '../../players/identity/findPlayer.ts';
import { placesOf } from '../../scores/ranking.ts';
import { ratingsOf } from '../../scores/ratings/ratingsOf.ts';
import type { PlayerCard } from './card.ts';

/** Returns the contents of a player's share image in a table. An unknown table or player is ENOTFOUND. */
export async function playerCard(
  ctx: Context,
  { tableId, userId }: { tableId: string; userId: string },
): Promise<PlayerCard | Refusal<'ENOTFOUND'>> {
  const table = tableById(rulesAt(ctx.rules, ctx.clock.now()), tableId);
  const player = table && (await findPlayer(ctx.db, userId));
  if (!player) return refuse('ENOTFOUND');
  const { playerId, service, rankingId, nickname, danSp, danDp } = player;
  const { skill, experience, played, clears } = (await ratingsOf(ctx.db, playerId)).get(table.id) ?? rate(service, []);
  const dan = table.playStyle === 'DP' ? danDp : danSp;
  return {
    name: nickname || rankingId,
    table: table.name,
    color: skillColor(table, skill),
    level: experienceLevel(experience).level,
    skill,
    place: (table.ranked && (await placesOf(ctx.db, playerId, { tableId: table.id })).get(table.id)) || null,
    dan: dan === '-' ? '' : dan,
    clears,
    unplayed: Math.max(0, (await chartsOf(ctx, table.id)) - played),
  };
}

/** Returns the number of official charts of a table. */
async function chartsOf({ db }: Context, tableId: string): Promise<number> {
  const { charts } = await db
    .selectFrom('submission')
    .select(({ fn }) => fn.countAll<number>().as('charts'))
    .where('tableId', '=', tableId)
    .where('result', '=', 'accept')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(charts);
}
