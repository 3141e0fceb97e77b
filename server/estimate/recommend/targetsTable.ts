import { type Refusal, refuse } from '#domain/common/errors.ts';
import { isTarget } from '#domain/estimate/nextLamp.ts';
import { targetsText } from '#domain/players/todoTable.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../../platform/context.ts';
import { findPlayer } from '../../players/identity/findPlayer.ts';
import { chancesOf } from './chancesOf.ts';
import { ownSkill } from './ownSkill.ts';

/**
 * Returns a file of a player's table of targets: the official charts of a table on which they have a fair chance of the
 * next lamp. An unknown table or player is ENOTFOUND.
 */
export async function targetsTable(
  ctx: Context,
  file: string,
  { tableId, userId }: { tableId: string; userId: string },
): Promise<string | Refusal<'ENOTFOUND'>> {
  const now = ctx.clock.now();
  const table = tableById(rulesAt(ctx.rules, now), tableId);
  const player = table && (await findPlayer(ctx.db, userId));
  if (!player) return refuse('ENOTFOUND');
  const { service, rankingId, nickname } = player;
  const estimate = await ctx.estimates.ofTable(table.id);
  const person = estimate && (await ownSkill(ctx.db, estimate, [player], now));
  const charts = person ? estimate.entries.filter((entry) => isTarget(chancesOf(person, entry, service).chance)) : [];
  const profile = `/user/${table.id}/${rankingId}`;
  return targetsText(file, { table, player: nickname || rankingId, profile, charts, document: ctx.siteDocument });
}
