import { memo, useMemo } from 'react';
import type { ChartLayout } from '#domain/charts/drawing/chartLayout.ts';
import { drawColumn } from '#domain/charts/drawing/columnDrawing.ts';
import type { Column } from '#domain/charts/drawing/columnsOf.ts';
import type { LaneLayout } from '#domain/charts/drawing/laneLayout.ts';
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
  return <ColumnSvg drawing={drawing} className={styles.column} style={{ left, width: slot }} />;
});
