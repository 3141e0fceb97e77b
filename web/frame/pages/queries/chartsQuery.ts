import type { z } from 'zod';
import { chartSorts, type findCharts } from '#contract/site/findCharts.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { type ChartFilterName, chartFilterTexts } from '#domain/uploads/chartFilter.ts';
import type { Sort } from '../../../base/ui/lists/column.ts';
import { type ListSearch, parseCommaList, parseListSort, stringifySort } from '../../../base/ui/lists/listSearch.ts';

/** The query of the charts of all tables: every filter that is on, and the order. */
export type ChartsSearch = ListSearch & { [Name in ChartFilterName | 'tables' | 'state']?: string | undefined };

/** Returns the order of an address; by default that of tables and levels. */
export function chartsSort({ sort }: ChartsSearch): Sort<(typeof chartSorts)[number]> {
  return parseListSort(sort, chartSorts, { id: 'level', desc: false });
}

/** Returns the request for an address. Unknown values and bad ranges are left out. */
export function chartsQuery(tables: readonly Pick<TableRules, 'id'>[], address: ChartsSearch): Query {
  return {
    page: address.page ?? 1,
    search: address.search ?? '',
    tables: parseCommaList(address.tables)
      .filter((asked) => tables.some(({ id }) => id === asked))
      .join(','),
    state: address.state === 'open' || address.state === 'all' ? address.state : 'official',
    ...chartFilterTexts(address),
    client: 'lr2',
    sort: stringifySort(chartsSort(address)),
  };
}

type Query = z.output<typeof findCharts.query>;
