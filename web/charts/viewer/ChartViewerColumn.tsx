import { memo, use, useMemo } from 'react';
import { type ChartLayout, offsetAt } from '#domain/charts/drawing/chartLayout.ts';
import { drawColumn, drawLines } from '#domain/charts/drawing/columnDrawing.ts';
import type { Column } from '#domain/charts/drawing/columnsOf.ts';
import type { LaneLayout } from '#domain/charts/drawing/laneLayout.ts';
import marks from '../misses/MissMarks.module.css';
import { MarkedMisses } from '../misses/MissMarks.tsx';
import styles from './ChartViewer.module.css';
import { ColumnSvg } from './ColumnSvg.tsx';

interface ChartViewerColumnProps {
  layout: ChartLayout;
  column: Column;
  lanes: LaneLayout;
  /** The measures of 4/4 that fill the height. */
  capacity: number;
  /** In pixels. */
  height: number;
  left: number;
  width: number;
  /** The width that it has of the view, in whose middle it is. */
  slot: number;
  /** Whether BPM changes and stops are labeled; the width has room for them then. */
  hasMarks: boolean;
}

/** One column of the viewer at its place. */
export const ChartViewerColumn = memo(function ChartViewerColumn(props: ChartViewerColumnProps) {
  const { layout, column, lanes, capacity, height, left, width, slot, hasMarks } = props;
  const drawing = useMemo(
    () => drawColumn(layout, column, lanes, { capacity, height, width, hasMarks }),
    [layout, column, lanes, capacity, height, width, hasMarks],
  );
  const misses = use(MarkedMisses);
  const missed = (times: readonly number[]) =>
    drawLines(
      column,
      lanes,
      { capacity, height },
      times.map((time) => offsetAt(layout, time)),
    );
  return (
    <ColumnSvg drawing={drawing} className={styles.column} style={{ left, width: slot }}>
      {misses && (
        <>
          <path className={marks.bad} strokeWidth={3} d={missed(misses.bad)} />
          <path className={marks.poor} strokeWidth={3} d={missed(misses.poor)} />
        </>
      )}
    </ColumnSvg>
  );
});
