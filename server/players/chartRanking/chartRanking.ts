import type { Received, Reply } from '#contract/platform/endpoint.ts';
import type { chartRanking as chartRankingEndpoint } from '#contract/players/chartRanking.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { placements } from '../../charts/placements.ts';
import type { Context } from '../../platform/context.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { chartOfHash, hashesOf } from './chartOfHash.ts';
import { rankingPage } from './rankingPage.ts';

/** Returns a page of the ranking of a chart. An unknown chart is ENOTFOUND. */
export async function chartRanking(
  ctx: Context,
  hash: string,
  query: Received<typeof chartRankingEndpoint>['query'],
  viewer: Viewer | null,
): Promise<Omit<Reply<typeof chartRankingEndpoint>, 'success'> | Refusal<'ENOTFOUND'>> {
  const chart = await chartOfHash(ctx.db, hash);
  if (!chart) return refuse('ENOTFOUND');
  const [tables = []] = await placements(ctx.db, [chart]);
  const tableId = (tables.find(({ state }) => state === 'official') ?? tables[0])?.table;
  const { longNotes, random, ...shown } = chart;
  const counted = random ? { notes: null } : { ...shown, longNotes };
  const page = await rankingPage(ctx, { hashes: hashesOf(chart), ...counted, tableId }, query, viewer);
  return { chart: { ...shown, tables }, ...page };
}
