import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chartNotes, type chartView } from '#contract/charts/charts.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { queryClient } from '../base/api/queryClient.ts';
import { endpointQuery, useEndpoint } from '../base/api/useEndpoint.ts';
import { EmptyState } from '../base/ui/states/EmptyState.tsx';
import { ErrorState } from '../base/ui/states/ErrorState.tsx';
import { MeasureTable } from './MeasureTable.tsx';
import { ChartViewer, hintPlayer } from './viewer/ChartViewer.tsx';
import { ViewerLoading } from './viewer/ViewerLoading.tsx';

interface LoadedChartViewProps {
  view: Pick<Reply<typeof chartView>, 'chart' | 'density'>;
  /** Makes the viewer lower and leaves out the measures as a table, when it is part of another page. */
  isCompact?: boolean;
  /** Whether it plays at once. */
  startsPlaying?: boolean;
  /** What is shown until there is something to draw. */
  waiting?: ReactNode;
}

/** Loads what a chart is drawn and played with before it is asked for. */
export function hintChartView(sha256: string): void {
  hintPlayer();
  void queryClient.prefetchQuery(endpointQuery(chartNotes, { params: { sha256 } }));
}

/** Shows the viewer of a chart, or why there is nothing to draw. */
export function LoadedChartView({
  view,
  isCompact = false,
  startsPlaying = false,
  waiting = <ViewerLoading isCompact={isCompact} />,
}: LoadedChartViewProps) {
  const { t } = useTranslation();
  const { chart, density } = view;
  const drawn = useEndpoint(chartNotes, { params: { sha256: chart.sha256 } });
  if (drawn.isPending) return waiting;
  if (drawn.isError) return <ErrorState query={drawn} />;
  if (drawn.data.notes.lanes.length === 0) {
    return <EmptyState title={t(chart.notes > 0 ? 'picture.tooMany' : 'picture.noNotes', { count: chart.notes })} />;
  }
  return (
    <>
      <ChartViewer
        view={drawn.data}
        sha256={chart.sha256}
        keys={chart.keys}
        density={density}
        title={chart.fullTitle}
        isCompact={isCompact}
        startsPlaying={startsPlaying}
        waiting={waiting}
      />
      {!isCompact && <MeasureTable view={drawn.data} />}
    </>
  );
}
