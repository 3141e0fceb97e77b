import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartView } from '#domain/charts/chartView.ts';
import { bpmLabel, stopLabel } from '#domain/charts/drawing/labels.ts';
import { type Measure, measuresOf } from '#domain/charts/drawing/measuresOf.ts';
import { measureLabel } from '#domain/charts/measureLabel.ts';
import { Icon } from '../base/ui/Icon.tsx';
import { VisuallyHidden } from '../base/ui/VisuallyHidden.tsx';
import styles from './MeasureTable.module.css';

interface MeasureTableProps {
  view: ChartView;
}

/** A chart measure by measure, as a table, for screen readers and for details. It is made when it is opened. */
export function MeasureTable({ view }: MeasureTableProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="list" />
        <span>{t('picture.table')}</span>
      </summary>
      {isOpen && <Rows view={view} />}
    </details>
  );
}

function Rows({ view }: MeasureTableProps) {
  const { t } = useTranslation();
  const measures = useMemo(() => measuresOf(view), [view]);
  const hasLong = measures.some(({ longNotes }) => longNotes > 0);
  const hasStops = view.halts.length > 0;
  return (
    <table className={styles.table}>
      <VisuallyHidden component="caption">{t('picture.table')}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{t('picture.measure')}</th>
          <th scope="col">{t('chart.notes')}</th>
          {hasLong && <th scope="col">{t('picture.longNotes')}</th>}
          <th scope="col">{t('chart.bpm')}</th>
          {hasStops && <th scope="col">{t('picture.stop')}</th>}
        </tr>
      </thead>
      <tbody>
        {measures.map((measure) => (
          <tr key={measure.number}>
            <th scope="row">{measureLabel(measure.number)}</th>
            <td>{measure.notes}</td>
            {hasLong && <td>{measure.longNotes || ''}</td>}
            <td>{bpmText(measure)}</td>
            {hasStops && <td>{stopText(measure)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** If a measure has more values than this, only the lowest and highest BPM or the sum of the stops is shown. */
const MAX_LISTED = 4;

function bpmText({ bpms }: Measure): string {
  if (bpms.length <= MAX_LISTED) return bpms.map(bpmLabel).join(' → ');
  const lowest = bpms.reduce((a, b) => Math.min(a, b));
  const highest = bpms.reduce((a, b) => Math.max(a, b));
  return `${bpmLabel(lowest)}–${bpmLabel(highest)} (×${bpms.length - 1})`;
}

function stopText({ stops }: Measure): string {
  if (stops.length <= MAX_LISTED) return stops.map((ms) => `${stopLabel(ms)} s`).join(', ');
  return `${stopLabel(stops.reduce((sum, ms) => sum + ms, 0))} s (×${stops.length})`;
}
