import { type Refusal, refuse } from '#domain/common/errors.ts';
import { favouritesText } from '#domain/players/favourites.ts';
import type { MixedFile } from '#domain/players/mixedTable.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../../platform/context.ts';
import { favouriteCharts } from './favouriteCharts.ts';

/** Returns a file of the table of favourites with a key (players.md §8.3). An unknown key is ENOTFOUND. */
export async function favouriteTable(
  ctx: Context,
  file: MixedFile,
  key: string,
): Promise<string | Refusal<'ENOTFOUND'>> {
  const account = await accountOfKey(ctx, key);
  if (!account) return refuse('ENOTFOUND');
  const { tables } = rulesAt(ctx.rules, ctx.clock.now());
  const charts = await favouriteCharts(ctx.db, account.id);
  return favouritesText(file, { key, owner: account.nickname ?? '', charts, tables, document: ctx.siteDocument });
}

/** Returns the account with a key, which only its owner learns. */
export async function accountOfKey(
  { db }: Context,
  key: string,
): Promise<{ id: number; nickname: string | null } | null> {
  if (!/^[0-9a-f]{32}$/.test(key)) return null;
  const account = db.selectFrom('account').select(['id', 'nickname']).where('favouritesKey', '=', key);
  return (await account.executeTakeFirst()) ?? null;
}
