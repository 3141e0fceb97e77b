import { type Refusal, refuse } from '#domain/common/errors.ts';
import { type FavouriteFile, favouritesText } from '#domain/players/favourites.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../../platform/context.ts';
import { favouriteCharts } from './favouriteCharts.ts';

/** Returns a file of the table of favourites with a key (players.md §8.3). An unknown key is ENOTFOUND. */
export async function favouriteTable(
  ctx: Context,
  file: FavouriteFile,
  key: string,
): Promise<string | Refusal<'ENOTFOUND'>> {
  if (!/^[0-9a-f]{32}$/.test(key)) return refuse('ENOTFOUND');
  const account = await ctx.db
    .selectFrom('account')
    .select(['id', 'nickname'])
    .where('favouritesKey', '=', key)
    .executeTakeFirst();
  if (!account) return refuse('ENOTFOUND');
  const { tables } = rulesAt(ctx.rules, ctx.clock.now());
  const charts = await favouriteCharts(ctx.db, account.id);
  return favouritesText(file, { key, owner: account.nickname ?? '', charts, tables, document: ctx.siteDocument });
}
