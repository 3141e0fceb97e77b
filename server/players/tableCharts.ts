import type { Reply } from '#contract/platform/endpoint.ts';
import type { tableCharts as tableChartsEndpoint } from '#contract/players/players.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { officialEntries } from '../charts/officialEntries.ts';
import type { Context } from '../platform/context.ts';

/** Returns the official charts of a table, by level and title. An unknown table is ENOTFOUND. */
export async function tableCharts(
  ctx: Context,
  tableId: string,
): Promise<Omit<Reply<typeof tableChartsEndpoint>, 'success'> | Refusal<'ENOTFOUND'>> {
  if (!tableById(rulesAt(ctx.rules, ctx.clock.now()), tableId)) return refuse('ENOTFOUND');
  const rows = await officialEntries(ctx.db, tableId).execute();
  return { source: rows.map(({ level, ...row }) => ({ level: String(level), ...row })) };
}
