import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RepliedChart } from '#contract/charts/chartFacts.ts';
import { Group } from '../base/ui/Layout.tsx';
import { useNotes } from '../frame/session/useNotes.ts';
import { bpmText } from './bpmText.ts';
import styles from './ChartFigures.module.css';

/** What the file of a chart says of it, in one line where there is room; `children` are further figures. */
export function ChartFigures({ chart, children }: { chart: RepliedChart; children?: ReactNode }) {
  const { t } = useTranslation();
  const notes = useNotes()(chart);
  return (
    <Figures>
      <Figure name={t('chart.keys')}>{chart.keys}</Figure>
      <Figure name={t('chart.notes')}>
        {chart.longNotes > 0 ? t('chart.notesOf', { notes, longNotes: chart.longNotes }) : notes}
      </Figure>
      <Figure name={t('chart.bpm')}>{bpmText(chart)}</Figure>
      <Figure name={t('chart.total')}>{chart.total ?? t('chart.none')}</Figure>
      <Figure name={t('chart.judge')}>{chart.judge}</Figure>
      {children}
    </Figures>
  );
}

/** Figures in a line. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <Group component="dl" className={styles.facts} gap="var(--space-1) var(--space-5)" align="stretch">
      {children}
    </Group>
  );
}

interface FigureProps {
  name: string;
  children: ReactNode;
}

/** A value beside its name, for a `dl`. */
export function Figure({ name, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
