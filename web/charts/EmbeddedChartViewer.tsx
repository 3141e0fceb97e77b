import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chartView } from '#contract/charts.ts';
import { useEndpoint } from '../api/useEndpoint.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { paths } from '../pages/paths.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { Loading } from '../ui/states/Loading.tsx';
import { DrawnChart } from './DrawnChart.tsx';

interface EmbeddedChartViewerProps {
  sha256: string;
}

/** The picture of a chart within something else: a vote, an entry. Fetched when it is first looked at. */
export function EmbeddedChartViewer({ sha256 }: EmbeddedChartViewerProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const found = useEndpoint(chartView, { params: { sha256 } });
  if (found.isPending) return <Loading lines={6} shape="lines" />;
  if (found.isError) {
    // Entries that were imported came without their files.
    if (found.error.error === 'ENOTFOUND') return <p>{t('picture.unknown')}</p>;
    return <ErrorState message={failureText(found.error)} onRetry={() => found.refetch()} />;
  }
  return (
    <>
      <DrawnChart found={found.data} isLow />
      <Link to={paths.chart} params={{ sha256 }} target="_blank">
        {t('picture.alone')}
      </Link>
    </>
  );
}
