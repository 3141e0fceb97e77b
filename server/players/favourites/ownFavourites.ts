import type { Kysely } from 'kysely';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { favourites } from '#contract/players/favourites.ts';
import { LN } from '#domain/charts/lnType.ts';
import { SHARED_SERVICE, sharedLamp } from '#domain/players/bestOfServices.ts';
import { lampOf } from '#domain/players/clears.ts';
import { favouritesFolder } from '#domain/players/favourites.ts';
import { mixedFiles } from '#domain/players/mixedTable.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isKept } from '../../scores/isKept.ts';
import { hashesOf } from '../chartRanking/chartOfHash.ts';
import { ownPlayers } from '../identity/ownPlayers.ts';
import { favouriteCharts } from './favouriteCharts.ts';

/** Returns the favourites of an account with its own lamps, and the address of their table. */
export async function ownFavourites(
  { db }: Context,
  accountId: number,
): Promise<Omit<Reply<typeof favourites>, 'success'>> {
  const [account, charts] = await Promise.all([
    db.selectFrom('account').select('favouritesKey').where('id', '=', accountId).executeTakeFirst(),
    favouriteCharts(db, accountId),
  ]);
  const key = account?.favouritesKey;
  const lampOfHash = await ownLamps(db, accountId, charts.flatMap(hashesOf));
  return {
    table: key ? `${favouritesFolder(key)}/${mixedFiles.page}` : null,
    source: charts.map(({ md5, sha256, title, artist, tables, upload, addedAt }) => {
      const best = Math.max(0, ...[md5, sha256].map((hash) => lampOfHash.get(hash) ?? 0));
      const lamp = lampOf(SHARED_SERVICE, best)?.bucket ?? 'NOPLAY';
      return { md5, sha256, title, artist, tables, upload, lamp, addedAt: addedAt.toISOString() };
    }),
  };
}

/** Returns the best lamps of an account over all its players, by hash, as those of `SHARED_SERVICE`. */
async function ownLamps(db: Kysely<DB>, accountId: number, hashes: readonly string[]): Promise<Map<string, number>> {
  const players = await ownPlayers(db, accountId);
  const lamps = new Map<string, number>();
  if (players.length === 0 || hashes.length === 0) return lamps;
  const bests = await db
    .selectFrom('score')
    .select(({ fn }) => ['playerId', 'chartHash', fn.max('clear').as('clear')])
    .where(
      'playerId',
      'in',
      players.map(({ playerId }) => playerId),
    )
    .where('chartHash', 'in', hashes)
    .where('isCheated', '=', false)
    .where('lnType', '=', LN)
    .where(isKept())
    .groupBy(['playerId', 'chartHash'])
    .execute();
  const serviceOf = new Map(players.map(({ playerId, service }) => [playerId, service]));
  for (const { playerId, chartHash, clear } of bests) {
    const lamp = sharedLamp(serviceOf.get(playerId) ?? SHARED_SERVICE, clear);
    lamps.set(chartHash, Math.max(lamp, lamps.get(chartHash) ?? 0));
  }
  return lamps;
}
