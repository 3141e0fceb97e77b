import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chartView } from '#contract/charts/charts.ts';
import { missingCharts } from '#contract/charts/missingCharts.ts';
import { chartRanking } from '#contract/players/chartRanking.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Loading } from '../base/ui/states/Loading.tsx';
import { ChartTables } from '../charts/ChartTables.tsx';
import { MissingFile } from '../charts/missingFiles/MissingFile.tsx';
import { NotFound } from '../frame/NotFound.tsx';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';
import { UnloadedPage } from '../frame/UnloadedPage.tsx';
import { ChartDetails } from './ChartDetails.tsx';

/** The page of a chart: the viewer, what its file says, and where it is listed. */
export function ChartPage() {
  const { t } = useTranslation();
  const { sha256 } = useParams({ from: paths.chart });
  const view = useEndpoint(chartView, { params: { sha256 } });
  if (view.error?.error === 'ENOTFOUND') return <UnknownChart sha256={sha256.toLowerCase()} />;
  if (!view.isSuccess) return <UnloadedPage title={t('picture.title')} query={view} />;
  return <ChartDetails key={view.data.chart.sha256} view={view.data} />;
}

/** Names a chart that a table lists without its file, and takes the file. */
function UnknownChart({ sha256 }: { sha256: string }) {
  const { t } = useTranslation();
  const missing = useEndpoint(missingCharts, { body: { hashes: [sha256] } });
  const ranking = useEndpoint(chartRanking, { params: { hash: sha256 }, query: {} });
  if (missing.isPending || ranking.isPending) {
    return (
      <Page title={t('picture.title')}>
        <Loading lines={12} />
      </Page>
    );
  }
  if (!missing.data?.missing.includes(sha256)) return <NotFound what={t('notFound.chart')} />;
  const chart = ranking.data?.chart;
  return (
    <Page title={chart?.title || t('picture.title')}>
      {chart && (
        <>
          <bdi className="dim">{chart.artist}</bdi>
          <ChartTables tables={chart.tables} />
        </>
      )}
      <MissingFile md5={chart?.md5 ?? ''} sha256={sha256} isMissing startsOpen />
    </Page>
  );
}
