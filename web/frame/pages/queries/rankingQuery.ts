import type { Request } from '#contract/platform/endpoint.ts';
import { rankingSorts, type stellaway } from '#contract/players/players.ts';
import type { Client } from '#domain/players/clients.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Sort } from '../../../base/ui/lists/column.ts';
import { type ListSearch, parseListSort, stringifySort } from '../../../base/ui/lists/listSearch.ts';

/** The query of the ranking. */
export interface RankingSearch extends ListSearch {
  archive?: 'with' | undefined;
}

/** The default order: the best first. */
const DEFAULT_SORT = { id: 'rank', desc: false } as const;

/** Returns the order of an address. */
export function rankingSort({ sort }: RankingSearch): Sort<(typeof rankingSorts)[number]> {
  return parseListSort(sort, rankingSorts, DEFAULT_SORT);
}

/** Returns the client of an address; LR2 by default. */
export const clientOf = (playerId: string): Client => (playerId === 'beatoraja' ? 'beatoraja' : 'lr2');

/** Returns the request for an address. */
export function rankingQuery(
  table: TableRules,
  playerId: string,
  address: RankingSearch,
): Request<typeof stellaway>['query'] {
  return {
    table: table.id,
    playerName: clientOf(playerId),
    archive: address.archive ?? 'without',
    page: address.page ?? 1,
    search: address.search ?? '',
    sort: stringifySort(rankingSort(address)),
  };
}
