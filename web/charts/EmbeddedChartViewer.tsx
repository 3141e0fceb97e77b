import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chartView } from '#contract/charts/charts.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { ErrorState } from '../base/ui/states/ErrorState.tsx';
import { paths } from '../frame/pages/paths.ts';
import { LoadedChartView } from './LoadedChartView.tsx';
import { ViewerLoading } from './viewer/ViewerLoading.tsx';

/**
 * Shows the viewer of a chart as part of another page, such as a vote or an entry. It loads the chart view when it is
 * rendered.
 */
export function EmbeddedChartViewer({ sha256 }: { sha256: string }) {
  const { t } = useTranslation();
  const view = useEndpoint(chartView, { params: { sha256 } });
  if (view.isPending) return <ViewerLoading isCompact />;
  if (view.isError) {
    // Imported entries have no chart files.
    if (view.error.error === 'ENOTFOUND') return <p>{t('picture.unknown')}</p>;
    return <ErrorState query={view} />;
  }
  return (
    <>
      <LoadedChartView view={view.data} isCompact />
      <Link to={paths.chart} params={{ sha256 }} target="_blank">
        {t('picture.alone')}
      </Link>
    </>
  );
}
