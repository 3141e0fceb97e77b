import { useTranslation } from 'react-i18next';
import type { chartView } from '#contract/charts.ts';
import type { Reply } from '#contract/endpoint.ts';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { ChartViewer } from './viewer/ChartViewer.tsx';

interface DrawnChartProps {
  found: Pick<Reply<typeof chartView>, 'chart' | 'notes' | 'bars' | 'tempos' | 'halts' | 'density'>;
  isLow?: boolean;
}

/** The picture of a chart; in its place the reason where there is nothing to draw. */
export function DrawnChart({ found, isLow = false }: DrawnChartProps) {
  const { t } = useTranslation();
  const { chart, notes, density } = found;
  if (notes.lanes.length === 0) {
    return <EmptyState title={t(chart.notes > 0 ? 'picture.tooMany' : 'picture.noNotes', { count: chart.notes })} />;
  }
  return <ChartViewer picture={found} keys={chart.keys} density={density} title={chart.fullTitle} isLow={isLow} />;
}
