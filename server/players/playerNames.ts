import type { Received } from '#contract/platform/endpoint.ts';
import { type NamedPlayer, parseNames, type playerNames as playerNamesEndpoint } from '#contract/players/players.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../platform/context.ts';
import { namedPlayers } from './namedPlayers.ts';

/**
 * Returns the profile and the color of each existing nickname. Without a table the color is the best one of all ranked
 * tables; an unknown table is ENOTFOUND.
 */
export async function playerNames(
  ctx: Context,
  { names, table: tableId }: Received<typeof playerNamesEndpoint>['query'],
): Promise<{ source: NamedPlayer[] } | Refusal<'ENOTFOUND'>> {
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  const table = tableId === undefined ? null : tableById(rules, tableId);
  if (table === undefined) return refuse('ENOTFOUND');
  const tables = table ? [table] : rules.tables.filter(({ ranked }) => ranked);
  return { source: await namedPlayers(ctx.db, tables, parseNames(names)) };
}
