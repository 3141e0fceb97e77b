import { useTranslation } from 'react-i18next';
import type { chartView } from '#contract/charts.ts';
import type { Reply } from '#contract/endpoint.ts';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { ChartViewer } from './viewer/ChartViewer.tsx';

interface LoadedChartViewProps {
  view: Pick<Reply<typeof chartView>, 'chart' | 'notes' | 'bars' | 'tempos' | 'halts' | 'density'>;
  /** Makes the viewer lower, where it is part of another page. */
  isCompact?: boolean;
}

/** Shows the viewer of a chart, or why there is nothing to draw. */
export function LoadedChartView({ view, isCompact = false }: LoadedChartViewProps) {
  const { t } = useTranslation();
  const { chart, notes, density } = view;
  if (notes.lanes.length === 0) {
    return <EmptyState title={t(chart.notes > 0 ? 'picture.tooMany' : 'picture.noNotes', { count: chart.notes })} />;
  }
  return <ChartViewer view={view} keys={chart.keys} density={density} title={chart.fullTitle} isCompact={isCompact} />;
}
