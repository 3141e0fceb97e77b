import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RankedScoreRow } from '#contract/players/chartRanking.ts';
import { DataTable } from '../../base/ui/lists/DataTable.tsx';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import detail from '../../charts/Detail.module.css';
import { paths } from '../../frame/pages/paths.ts';
import styles from './ChartRanking.module.css';
import { chartRankingColumns } from './chartRankingColumns.tsx';
import { LampCounts } from './LampCounts.tsx';
import { OwnPlaysOnChart } from './OwnPlaysOnChart.tsx';
import { type ChartHashes, useRankingOfChart } from './useRankingOfChart.ts';

/** The rows that are shown beside the viewer's own. */
const TOP = 10;
/** The columns for which there is room beside the facts of a chart. */
const SHOWN = ['rank', 'name', 'lamp', 'score', 'percent', 'minbp'];

interface ChartRankingPanelProps extends ChartHashes {
  tableId: string;
}

/** The best ten scores on a chart and the viewer's own, with a link to the whole ranking. */
export function ChartRankingPanel({ tableId, md5, sha256 }: ChartRankingPanelProps) {
  const { t, i18n } = useTranslation();
  const { hash, ranking } = useRankingOfChart({ md5, sha256 });
  const { language } = i18n;
  const rows = useMemo(() => (ranking.data ? topAndOwn(ranking.data) : []), [ranking.data]);
  const columns = useMemo(
    () => chartRankingColumns(t, { language, tableId, rows, isSortable: false }).filter(({ id }) => SHOWN.includes(id)),
    [t, language, tableId, rows],
  );
  if (hash === '' || ranking.error?.error === 'ENOTFOUND') return null;
  const title = t('chartRanking.section');
  return (
    <section className={detail.card} aria-labelledby="ranking">
      <h2 id="ranking">{title}</h2>
      {ranking.isError ? (
        <ErrorState query={ranking} />
      ) : !ranking.data ? (
        <Loading shape="lines" lines={6} />
      ) : ranking.data.count === 0 ? (
        <>
          <p className={detail.hint}>{t('chartRanking.none')}</p>
          <Link to={paths.chartRanking} params={{ hash }} search={{ archive: 'with' }} className={styles.whole}>
            {t('chartRanking.withArchive')}
          </Link>
        </>
      ) : (
        <>
          <LampCounts ranking={ranking.data} />
          <DataTable
            caption={title}
            columns={columns}
            rows={rows}
            rowKey={({ userid }) => userid}
            ownKey={ranking.data.own.map(({ userid }) => userid)}
          />
          {rows.some(({ percent }) => percent === null) && <p className={detail.hint}>{t('chartRanking.noRate')}</p>}
          <Link to={paths.chartRanking} params={{ hash }} className={styles.whole}>
            {t('chartRanking.whole')}
          </Link>
          <OwnPlaysOnChart hash={hash} />
        </>
      )}
    </section>
  );
}

function topAndOwn({
  source,
  own,
}: {
  source: readonly RankedScoreRow[];
  own: readonly RankedScoreRow[];
}): RankedScoreRow[] {
  const top = source.slice(0, TOP);
  const shown = new Set(top.map(({ userid }) => userid));
  return [...top, ...own.filter(({ userid }) => !shown.has(userid))];
}
