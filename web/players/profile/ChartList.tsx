import { Link, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LAMPS, type Service } from '#domain/players/clears.ts';
import { lampName } from '#domain/players/lampNames.ts';
import { STELLAWAY } from '#domain/players/stellaway/stellaway.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { Stack } from '../../base/ui/Layout.tsx';
import { FilterToggles } from '../../base/ui/lists/FilterToggles.tsx';
import { PagedList } from '../../base/ui/lists/PagedList.tsx';
import { useLocalPage } from '../../base/ui/lists/useLocalPage.ts';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import tabs from '../../base/ui/Tabs.module.css';
import { paths } from '../../frame/pages/paths.ts';
import { LevelFilter } from '../../tables/LevelFilter.tsx';
import { type ChartRow, type ChartViewName, chartViews, filteredRows, NEWEST, rowsOfView } from '../chartRows.ts';
import page from '../PlayerPage.module.css';
import { chartColumns } from './chartColumns.tsx';

/** The default order of each list of charts. */
const DEFAULT_SORT = {
  all: { id: 'level', desc: false },
  best: { id: 'point', desc: true },
  newest: { id: 'playedAt', desc: true },
} as const satisfies Record<ChartViewName, object>;

interface ChartListProps {
  table: TableRules;
  service: Service;
  userId: string;
  rows: readonly ChartRow[];
}

/** Lists the official charts of a table with a player's results: all, the best, or the newest. */
export function ChartList({ table, service, userId, rows }: ChartListProps) {
  const { t, i18n } = useTranslation();
  const address = useSearch({ from: paths.user });
  const columns = useMemo(() => chartColumns(t, i18n.language, table, service), [t, i18n.language, table, service]);
  const { view = 'all', search, levelfilter, lampfilter } = address;
  const matching = useMemo(
    () => filteredRows(service, rowsOfView(view, rows), { search, levelfilter, lampfilter }),
    [service, view, rows, search, levelfilter, lampfilter],
  );
  const listed = useLocalPage(columns, matching, address, DEFAULT_SORT[view]);
  return (
    <Stack component="section" className={page.section} gap="var(--space-3)" aria-labelledby="charts">
      <h2 id="charts">{t('profile.charts')}</h2>
      <nav aria-label={t('profile.views')} className={tabs.tabs}>
        {chartViews.map((one) => (
          <Link
            key={one}
            to={paths.user}
            params={{ tableId: table.id, userId }}
            search={{ services: address.services, view: one === 'all' ? undefined : one }}
            resetScroll={false}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
          >
            {t(`profile.view.${one}`, { count: one === 'best' ? STELLAWAY.bestCharts : NEWEST })}
          </Link>
        ))}
      </nav>
      <PagedList
        caption={t('profile.charts')}
        searchLabel={t('profile.search')}
        columns={columns}
        rowKey={({ entryNo }) => String(entryNo)}
        address={address}
        {...listed}
        filter={
          <>
            <LevelFilter table={table} chosen={levelfilter} />
            <FilterToggles
              label={t('profile.lamps')}
              name="lampfilter"
              options={LAMPS[service].toReversed().map(({ bucket }) => ({ value: bucket, label: lampName(bucket) }))}
              chosen={lampfilter}
            />
          </>
        }
        isNarrowed={Boolean(search || levelfilter || lampfilter)}
        empty={<EmptyState title={t(view === 'all' ? 'profile.noCharts' : 'profile.noPlays')} />}
      />
    </Stack>
  );
}
