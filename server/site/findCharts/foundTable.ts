import { findCharts } from '#contract/site/findCharts.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { MixedFile } from '#domain/players/mixedTable.ts';
import { foundText, foundTexts } from '#domain/uploads/foundTable.ts';
import type { Context } from '../../platform/context.ts';
import { accountOfKey } from '../../players/favourites/favouriteTable.ts';
import { findAll } from './findCharts.ts';
import type { tableChartFacts } from './tableChartFacts.ts';

/**
 * Returns a file of the table of what the filters of a folder find (docs/reference/table-format.md §2.3). Own lamps need
 * the key of the player's table of favourites: without it, as for any bad filter, NOTVALIDVALUE. An unknown key or table
 * is ENOTFOUND.
 */
export async function foundTable(
  ctx: Context,
  facts: ReturnType<typeof tableChartFacts>,
  file: MixedFile,
  folder: string,
): Promise<string | Refusal<'ENOTFOUND' | 'NOTVALIDVALUE'>> {
  const { key, ...texts } = foundTexts(folder);
  const query = findCharts.query.safeParse({ ...texts, page: '1' });
  if (!query.success || (query.data.ownlamp && !key)) return refuse('NOTVALIDVALUE');
  const account = key ? await accountOfKey(ctx, key) : null;
  if (key && !account) return refuse('ENOTFOUND');
  const result = await findAll(ctx, facts, query.data, account && { accountId: account.id });
  if (isRefusal(result)) return result;
  const { found, tables } = result;
  const charts = found.map(({ tableId, entryNo, level, isOpen, ...chart }) => {
    const state = isOpen ? ('voting' as const) : ('official' as const);
    return { ...chart, tables: [{ table: tableId, entryNo, level: String(level), state }] };
  });
  return foundText(file, { folder, tables, charts, document: ctx.siteDocument });
}
