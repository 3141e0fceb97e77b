import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { Stack } from '../../base/ui/Layout.tsx';
import { FilterToggles } from '../../base/ui/lists/FilterToggles.tsx';
import { PagedList } from '../../base/ui/lists/PagedList.tsx';
import { useLocalPage } from '../../base/ui/lists/useLocalPage.ts';
import { VisuallyHidden } from '../../base/ui/VisuallyHidden.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { LevelFilter } from '../../tables/LevelFilter.tsx';
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
  const columns = useMemo(
    () => rivalColumns(t, i18n.language, { table, own, rival }),
    [t, i18n.language, table, own, rival],
  );
  const { search, levelfilter, lose, played } = address;
  const matching = useMemo(
    () => filteredRivalRows(own, rows, { search, levelfilter, lose, played }),
    [own, rows, search, levelfilter, lose, played],
  );
  const listed = useLocalPage(columns, matching, address, { id: 'level', desc: false });
  return (
    <Stack component="section" gap="var(--space-3)" aria-labelledby="charts">
      <VisuallyHidden component="h2" id="charts">
        {t('rivalPage.charts')}
      </VisuallyHidden>
      <PagedList
        caption={t('rivalPage.charts')}
        searchLabel={t('profile.search')}
        columns={columns}
        rowKey={({ entryNo }) => String(entryNo)}
        address={address}
        {...listed}
        filter={
          <>
            <LevelFilter table={table} chosen={levelfilter} />
            <FilterToggles
              label={t('rivalPage.lose', { name: own.name })}
              name="lose"
              options={[
                { value: 'lamp', label: t('rivalPage.loseLamp', { name: own.name }) },
                { value: 'score', label: t('rivalPage.loseScore', { name: own.name }) },
              ]}
              chosen={lose}
            />
          </>
        }
        isNarrowed
        empty={null}
      />
    </Stack>
  );
}
