import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chartView } from '#contract/charts.ts';
import { useEndpoint } from '../api/useEndpoint.ts';
import { NotFoundPage } from '../frame/NotFoundPage.tsx';
import { Page } from '../frame/Page.tsx';
import { useFailureText } from '../i18n/useFailureText.ts';
import { paths } from '../pages/paths.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { Loading } from '../ui/states/Loading.tsx';
import { ChartDetails } from './ChartDetails.tsx';

/** The picture of a chart, with what its file says and where it stands. */
export function ChartPage() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { sha256 } = useParams({ from: paths.chart });
  const found = useEndpoint(chartView, { params: { sha256 } });
  if (found.error?.error === 'ENOTFOUND') return <NotFoundPage />;
  if (found.isPending) {
    return (
      <Page title={t('picture.title')}>
        <Loading lines={12} />
      </Page>
    );
  }
  if (found.isError) {
    return (
      <Page title={t('picture.title')}>
        <ErrorState message={failureText(found.error)} onRetry={() => found.refetch()} />
      </Page>
    );
  }
  return <ChartDetails key={found.data.chart.sha256} found={found.data} />;
}
