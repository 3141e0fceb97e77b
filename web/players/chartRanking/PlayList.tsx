import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ownPlays, PLAYS_PER_PAGE } from '#contract/plays/plays.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { DataTable } from '../../base/ui/lists/DataTable.tsx';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { playColumns } from '../../plays/live/playColumns.tsx';

/** The viewer's newest plays on a chart that their games sent. */
export function PlayList({ hash }: { hash: string }) {
  const { t, i18n } = useTranslation();
  const columns = useMemo(
    () => playColumns(t, i18n.language).map((column) => ({ ...column, rowHeader: column.id === 'playedAt' })),
    [t, i18n.language],
  );
  const list = useEndpoint(ownPlays, { query: { page: 1, chart: hash } });
  if (list.isError) return <ErrorState query={list} />;
  if (!list.data) return <Loading lines={3} />;
  if (list.data.source.length === 0) return <p className="hint">{t('chartRanking.noOwnPlays')}</p>;
  return (
    <>
      <DataTable
        caption={t('chartRanking.ownPlays')}
        columns={columns}
        rows={list.data.source}
        rowKey={({ id }) => String(id)}
      />
      {list.data.total > PLAYS_PER_PAGE && <p className="hint">{t('chartRanking.newestPlays')}</p>}
    </>
  );
}
