import type { playerSkill as playerSkillEndpoint } from '#contract/estimate/estimates.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { INTERVAL } from '#domain/estimate/estimate.ts';
import { levelAt } from '#domain/estimate/linking.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type TableId, tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../../platform/context.ts';
import { findPlayer } from '../../players/identity/findPlayer.ts';
import { ownPlayers } from '../../players/identity/ownPlayers.ts';
import { chancesOf } from './chancesOf.ts';
import { levelsOnTables } from './levelsOnTables.ts';
import { ownSkill } from './ownSkill.ts';
import { levelReply } from './recommendList.ts';

/**
 * Returns the skill of the person behind an LR2 ID or MinIR ID, in levels of the tables, and their chances on the
 * charts of a table. ENOTFOUND for an ID without a profile or an unknown table.
 */
export async function playerSkill(
  ctx: Context,
  userid: string,
  tableId?: TableId,
): Promise<Omit<Reply<typeof playerSkillEndpoint>, 'success'> | Refusal<'ENOTFOUND'>> {
  const found = await findPlayer(ctx.db, userid);
  if (!found) return refuse('ENOTFOUND');
  const now = ctx.clock.now();
  const rules = rulesAt(ctx.rules, now);
  if (tableId !== undefined && !tableById(rules, tableId)) return refuse('ENOTFOUND');
  const ofTable = tableId === undefined ? null : await ctx.estimates.ofTable(tableId);
  const estimate = ofTable ?? (await ctx.estimates.read());
  if (!estimate) return { source: [], chances: [] };
  const players = found.accountId === null ? [found] : await ownPlayers(ctx.db, found.accountId);
  const person = await ownSkill(ctx.db, estimate, players, now);
  const source = [false, true].flatMap((isDouble) => {
    const { skill, error, charts, tableIds: from } = isDouble ? person.double : person.single;
    if (charts === 0) return [];
    return levelsOnTables(rules, estimate, { isDouble, at: skill, from }).map(({ table, scale, level }) => {
      const [low, high] = [-1, 1].map((side) => levelAt(scale, skill + side * INTERVAL.of80 * error));
      return { table: table.id, ...levelReply({ level, low: low ?? level, high: high ?? level }), charts };
    });
  });
  const chances = (ofTable?.entries ?? []).flatMap((entry) =>
    entry.chart ? [{ entryNo: entry.entryNo, ...chancesOf(person, entry, found.service).chances }] : [],
  );
  return { source, chances };
}
