import { type EstimatedLamp, estimatedLamps, type recommend, recommendSorts } from '#contract/estimate/estimates.ts';
import type { Request } from '#contract/platform/endpoint.ts';
import type { Client } from '#domain/players/clients.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Sort } from '../../../base/ui/lists/column.ts';
import { type ListSearch, parseListSort, stringifySort } from '../../../base/ui/lists/listSearch.ts';
import { chosenLevels } from './chosenLevels.ts';

/** The query of the difficulty estimate. */
export interface RecommendSearch extends ListSearch {
  levelfilter?: string | undefined;
  client?: Client | undefined;
  view?: 'audit' | 'targets' | undefined;
  /** The lamp of the targets; by default the next one of each chart. */
  lamp?: string | undefined;
}

/** The default order of each view: by level, the most wrong first, the likeliest first. */
const DEFAULT_SORT = {
  all: { id: 'level', desc: false },
  audit: { id: 'off', desc: true },
  targets: { id: 'chance', desc: true },
} as const;

/** Returns the order of an address. */
export function recommendSort({ sort, view }: RecommendSearch): Sort<(typeof recommendSorts)[number]> {
  return parseListSort(sort, recommendSorts, DEFAULT_SORT[view ?? 'all']);
}

/** Returns the lamp that an address names. */
export const lampOfTargets = ({ lamp }: RecommendSearch): EstimatedLamp | undefined =>
  estimatedLamps.find((known) => known === lamp);

/** Returns the request for an address. */
export function recommendQuery(
  table: TableRules,
  address: RecommendSearch,
  { own, client }: { own: 'with' | 'without'; client: Client } = { own: 'without', client: 'lr2' },
): Request<typeof recommend>['query'] {
  return {
    table: table.id,
    page: address.page ?? 1,
    search: address.search ?? '',
    levelfilter: chosenLevels(table, address.levelfilter),
    client: address.client ?? client,
    view: address.view ?? 'all',
    lamp: lampOfTargets(address) ?? 'next',
    own,
    sort: stringifySort(recommendSort(address)),
  };
}
