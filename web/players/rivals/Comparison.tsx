import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { tableCharts } from '#contract/players/players.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { RivalCharts } from './RivalCharts.tsx';
import { RivalLevels, RivalResults } from './RivalResults.tsx';
import { rivalRows } from './rivalRows.ts';
import type { Side } from './sidesOf.ts';

interface ComparisonProps {
  table: TableRules;
  own: Side;
  rival: Side;
}

/**
 * Compares the results of two players in a table: wins, losses and draws, and the charts that they have played.
 */
export function Comparison({ table, own, rival }: ComparisonProps) {
  const { t } = useTranslation();
  const list = useEndpoint(tableCharts, { query: { table: table.id } });
  const charts = list.data?.source;
  const rows = useMemo(() => charts && rivalRows(charts, own, rival), [charts, own, rival]);
  if (list.isError) return <ErrorState query={list} />;
  if (!rows) return <Loading lines={12} />;
  if (rows.length === 0) {
    return <EmptyState title={t('rivalPage.none', { table: table.name })}>{t('rivalPage.noneHint')}</EmptyState>;
  }
  return (
    <>
      <RivalResults name={own.name} rows={rows} />
      <RivalCharts table={table} own={own} rival={rival} rows={rows} />
      <RivalLevels table={table} rows={rows} />
    </>
  );
}
