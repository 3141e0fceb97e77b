import type { Request } from '#contract/platform/endpoint.ts';
import { type chartRanking, chartRankingSorts } from '#contract/players/chartRanking.ts';
import { LN } from '#domain/charts/lnType.ts';
import { type ScoreClient, scoreClients } from '#domain/players/plays/scoreClient.ts';
import type { Sort } from '../../../base/ui/lists/column.ts';
import { type ListSearch, parseListSearch, parseListSort, stringifySort } from '../../../base/ui/lists/listSearch.ts';

/** The query of the ranking of a chart or course. */
export interface ChartRankingSearch extends ListSearch {
  client?: ScoreClient | undefined;
  archive?: 'with' | undefined;
  /** The viewer's rivals, or the places around the viewer. */
  among?: 'rivals' | 'around' | undefined;
  /** The long note mode, LN by default. */
  lntype?: 1 | 2 | undefined;
}

/** Parses the query of an address. */
export const parseChartRankingSearch = (query: Record<string, unknown>): ChartRankingSearch => ({
  ...parseListSearch(query),
  client: Object.hasOwn(scoreClients, String(query.client)) ? (query.client as ScoreClient) : undefined,
  archive: query.archive === 'with' ? ('with' as const) : undefined,
  among: (['rivals', 'around'] as const).find((among) => among === query.among),
  lntype: ([1, 2] as const).find((type) => String(query.lntype) === String(type)),
});

/** The default order: the best first. */
const DEFAULT_SORT = { id: 'rank', desc: false } as const;

/** Returns the order of an address. */
export function chartRankingSort({ sort }: ChartRankingSearch): Sort<(typeof chartRankingSorts)[number]> {
  return parseListSort(sort, chartRankingSorts, DEFAULT_SORT);
}

/** Returns the request for an address. */
export function chartRankingQuery(address: ChartRankingSearch): Request<typeof chartRanking>['query'] {
  return {
    client: address.client ?? 'all',
    archive: address.archive ?? 'without',
    among: address.among ?? 'all',
    lntype: address.lntype ?? LN,
    page: address.page ?? 1,
    search: address.search ?? '',
    sort: stringifySort(chartRankingSort(address)),
  };
}
