import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { levelName, levelsOf } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { currentRules } from '../api/currentRules.ts';
import { paths } from '../pages/paths.ts';
import { tableColor } from '../theme/tableColor.ts';
import { FilterToggles } from '../ui/lists/FilterToggles.tsx';
import { parseListSort } from '../ui/lists/listSearch.ts';
import { PagedList } from '../ui/lists/PagedList.tsx';
import { useSetListSearch } from '../ui/lists/useSetListSearch.ts';
import { useRowsSortedBy } from '../ui/lists/useSortedRows.ts';
import styles from './Rivals.module.css';
import { rivalColumns } from './rivalColumns.tsx';
import { filteredRivalRows, type RivalRow } from './rivalRows.ts';
import type { Side } from './sidesOf.ts';

interface RivalChartsProps {
  table: TableRules;
  own: Side;
  rival: Side;
  rows: readonly RivalRow[];
}

/** Lists the charts of a comparison of two players, which can be narrowed to those where the first loses. */
export function RivalCharts({ table, own, rival, rows }: RivalChartsProps) {
  const { t, i18n } = useTranslation();
  const address = useSearch({ from: paths.rival });
  const change = useSetListSearch();
  const columns = useMemo(
    () => rivalColumns(t, i18n.language, { table, own, rival }),
    [t, i18n.language, table, own, rival],
  );
  const { search, levelfilter, lose } = address;
  const sort = parseListSort(
    address.sort,
    columns.map(({ id }) => id),
    { id: 'level', desc: false },
  );
  const matching = useMemo(
    () => filteredRivalRows(own, rows, { search, levelfilter, lose }),
    [own, rows, search, levelfilter, lose],
  );
  const sorted = useRowsSortedBy(columns, matching, sort);
  const perPage = currentRules().lists.pageRows;
  const from = ((address.page ?? 1) - 1) * perPage;
  const data = { source: sorted.slice(from, from + perPage), total: sorted.length };
  return (
    <section className={styles.section} aria-labelledby="charts">
      <h2 id="charts">{t('rivals.charts')}</h2>
      <PagedList
        caption={t('rivals.charts')}
        searchLabel={t('profile.search')}
        columns={columns}
        rowKey={({ entryNo }) => String(entryNo)}
        address={address}
        sort={sort}
        filter={
          <>
            <FilterToggles
              label={t('list.levels')}
              color={tableColor(table.id)}
              options={levelsOf(table).map((level) => ({ value: String(level), label: levelName(table, level) }))}
              chosen={levelfilter}
              onChange={(chosen) => change({ levelfilter: chosen })}
            />
            <FilterToggles
              label={t('rivals.lose', { name: own.name })}
              options={[
                { value: 'lamp', label: t('rivals.loseLamp') },
                { value: 'score', label: t('rivals.loseScore') },
              ]}
              chosen={lose}
              onChange={(chosen) => change({ lose: chosen })}
            />
          </>
        }
        isNarrowed
        perPage={perPage}
        list={{ data, isPlaceholderData: false, refetch: () => undefined }}
        failure={null}
        empty={null}
      />
    </section>
  );
}
