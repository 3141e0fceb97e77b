import type { OwnRival } from '#contract/players/rivals.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { experienceLevel, skillColor } from '#domain/players/stellaway/rating.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type TableId, tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../../platform/context.ts';

/** Returns the rivals of an account, the highest skill in a table first. An unknown table is ENOTFOUND. */
export async function ownRivals(
  ctx: Context,
  accountId: number,
  tableId: TableId,
): Promise<{ source: OwnRival[] } | Refusal<'ENOTFOUND'>> {
  const table = tableById(rulesAt(ctx.rules, ctx.clock.now()), tableId);
  if (!table) return refuse('ENOTFOUND');
  const rows = await ctx.db
    .selectFrom('rival')
    .innerJoin('player', 'player.id', 'rival.playerId')
    .leftJoin('account', 'account.id', 'player.accountId')
    .leftJoin('rating', (join) => join.onRef('rating.playerId', '=', 'player.id').on('rating.tableId', '=', table.id))
    .select(['player.service', 'player.rankingId', 'player.name', 'account.nickname'])
    .select(['rating.skill', 'rating.experience'])
    .where('rival.accountId', '=', accountId)
    .orderBy(({ fn, lit }) => fn.coalesce('rating.skill', lit(0)), 'desc')
    .orderBy('player.id')
    .execute();
  return {
    source: rows.map(({ service, rankingId, name, nickname, skill, experience }) => ({
      nickname: nickname ?? name ?? '',
      userid: rankingId,
      account: nickname !== null,
      playerName: service,
      color: skillColor(table, skill ?? 0),
      userLevel: experienceLevel(experience ?? 0).level,
      userSkill: skill ?? 0,
    })),
  };
}
