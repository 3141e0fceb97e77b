import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { findCharts } from '#contract/site/findCharts.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { PagedList } from '../../base/ui/lists/PagedList.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { useMediaQuery } from '../../base/ui/useMediaQuery.ts';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { chartsQuery, chartsSort } from '../../frame/pages/queries/chartsQuery.ts';
import { useSession } from '../../frame/session/useSession.ts';
import { ChartFilters } from './ChartFilters.tsx';
import { filtersOf } from './filtersOf.ts';
import { foundColumns } from './foundColumns.tsx';
import { GameTable } from './GameTable.tsx';

/** The page that finds charts of all tables by what they are. Its filters and order are its address. */
export function ChartsPage() {
  const { t, i18n } = useTranslation();
  const address = useSearch({ from: paths.charts });
  const { session } = useSession();
  const { tables, lists } = currentRules();
  const query = chartsQuery(tables, address);
  const list = useEndpoint(findCharts, { query }, { keepsPrevious: true });
  const sort = chartsSort(address);
  const isWide = useMediaQuery('(min-width: 86em)', true);
  const isPhone = useMediaQuery('(width < 62em)', false);
  const filters = filtersOf(query);
  const asked = [...filters.map(({ name }) => name), sort.id].join();
  const hasOwn = session !== null;
  const columns = useMemo(
    () => foundColumns(t, i18n.language, { hasOwn, isWide, isPhone, asked: asked.split(',') }),
    [t, i18n.language, hasOwn, isWide, isPhone, asked],
  );
  return (
    <Page title={t('findCharts.title')} facts={<GameTable query={query} />}>
      <PagedList
        caption={t('findCharts.list')}
        searchLabel={t('findCharts.search')}
        columns={columns}
        rowKey={({ table, entryNo }) => `${table} ${entryNo}`}
        address={address}
        sort={sort}
        filter={<ChartFilters query={query} filters={filters} found={list.data} />}
        isNarrowed={filters.length > 0 || query.search !== ''}
        perPage={lists.pageRows}
        list={list}
        empty={<EmptyState title={t('findCharts.none')}>{null}</EmptyState>}
      />
    </Page>
  );
}
