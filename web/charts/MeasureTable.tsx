import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartView } from '#domain/charts/chartView.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './MeasureTable.module.css';
import { bpmLabel, measureLabel, stopLabel } from './viewer/bpmLabel.ts';
import { type Measure, measuresOf } from './viewer/measuresOf.ts';

interface MeasureTableProps {
  picture: ChartView;
}

/** A chart bar by bar, as a table: for who does not see its picture, and for who wants to know. Made when it is unfolded. */
export function MeasureTable({ picture }: MeasureTableProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="list" />
        {t('picture.table')}
      </summary>
      {isOpen && <Rows picture={picture} />}
    </details>
  );
}

function Rows({ picture }: MeasureTableProps) {
  const { t } = useTranslation();
  const measures = useMemo(() => measuresOf(picture), [picture]);
  const hasLong = measures.some(({ longNotes }) => longNotes > 0);
  const hasHalts = picture.halts.length > 0;
  return (
    <table className={styles.table}>
      <caption>{t('picture.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('picture.measure')}</th>
          <th scope="col">{t('chart.notes')}</th>
          {hasLong && <th scope="col">{t('picture.longNotes')}</th>}
          <th scope="col">{t('chart.bpm')}</th>
          {hasHalts && <th scope="col">{t('picture.stop')}</th>}
        </tr>
      </thead>
      <tbody>
        {measures.map((measure) => (
          <tr key={measure.bar}>
            <th scope="row">{measureLabel(measure.bar)}</th>
            <td>{measure.notes}</td>
            {hasLong && <td>{measure.longNotes || ''}</td>}
            <td>{tempoText(measure)}</td>
            {hasHalts && <td>{haltText(measure)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** More changes than this in one bar are told as their extremes. */
const TOLD = 4;

function tempoText({ tempos }: Measure): string {
  if (tempos.length <= TOLD) return tempos.map(bpmLabel).join(' → ');
  const least = tempos.reduce((one, other) => Math.min(one, other));
  const most = tempos.reduce((one, other) => Math.max(one, other));
  return `${bpmLabel(least)}–${bpmLabel(most)} (×${tempos.length - 1})`;
}

function haltText({ halts }: Measure): string {
  if (halts.length <= TOLD) return halts.map((ms) => `${stopLabel(ms)} s`).join(', ');
  return `${stopLabel(halts.reduce((sum, ms) => sum + ms, 0))} s (×${halts.length})`;
}
