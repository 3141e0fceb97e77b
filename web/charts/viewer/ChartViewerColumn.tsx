import { memo } from 'react';
import type { ChartLayout } from '#domain/charts/drawing/chartLayout.ts';
import { type Mark, marksOf, measureLines, notePaths } from '#domain/charts/drawing/columnDrawing.ts';
import type { Column } from '#domain/charts/drawing/columnsOf.ts';
import { bpmLabel, stopLabel } from '#domain/charts/drawing/labels.ts';
import { type LaneLayout, type NoteColor, noteColors } from '#domain/charts/drawing/laneLayout.ts';
import styles from './ChartViewer.module.css';
import { NUMBER_WIDTH } from './viewerSizes.ts';

/** The margins of a column, in pixels: room for the notes at its end, and for the number of its first measure. */
const MARGIN_TOP = 14;
const MARGIN_BOTTOM = 6;

const noteFill = (color: NoteColor) => ({ fill: `var(--note-${color})` });

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

/** Draws one column of a chart; it starts at the bottom, as notes fall down in the game. */
export const ChartViewerColumn = memo(function ChartViewerColumn(props: ChartViewerColumnProps) {
  const { layout, column, lanes, capacity, height, left, width, slot, hasMarks } = props;
  const bottom = height - MARGIN_BOTTOM;
  const scale = { measureHeight: (bottom - MARGIN_TOP) / capacity, bottom };
  const top = Math.round(bottom - (column.to - column.from) * scale.measureHeight);
  const laneHeight = bottom - top;
  const { starts, beats } = measureLines(layout, column, scale);
  const marks = hasMarks ? marksOf(layout, column, scale) : [];
  const { notes, bodies } = notePaths(layout, column, lanes, scale);
  const linesAcross = (ys: readonly number[]) =>
    [...new Set(ys)].map((y) => lanes.sides.map((side) => `M${side.x} ${y}h${side.width}`).join('')).join('');
  const markLines = (kind: Mark['kind']) =>
    linesAcross(marks.filter((mark) => mark.kind === kind && mark.y < bottom).map(({ y }) => Math.round(y)));
  return (
    <svg
      aria-hidden="true"
      className={styles.column}
      viewBox={`${-NUMBER_WIDTH} 0 ${width} ${height}`}
      height={height}
      style={{ left, width: slot }}
    >
      {lanes.sides.map((side) => (
        <rect key={side.x} className={styles.lane} x={side.x} y={top} width={side.width} height={laneHeight} />
      ))}
      <path
        className={styles.other}
        d={lanes.lanes
          .filter(({ color }) => color !== 'white')
          .map((lane) => `M${lane.x} ${top}h${lane.width}v${laneHeight}h${-lane.width}z`)
          .join('')}
      />
      <path className={styles.edges} d={lanes.lanes.map(({ x }) => `M${x + 0.5} ${top}v${laneHeight}`).join('')} />
      <path className={styles.beats} d={linesAcross(beats.map((y) => Math.round(y) - 0.5))} />
      <path
        className={styles.measures}
        d={linesAcross([...starts.map(({ y }) => Math.round(y)), top].map((y) => y - 0.5))}
      />
      {starts.map(({ measure, y }) => (
        <text key={measure} className={styles.number} x={-5} y={Math.max(y, MARGIN_TOP)}>
          {measure}
        </text>
      ))}
      {noteColors.map(
        (color) =>
          bodies[color] && <path key={color} className={styles.body} style={noteFill(color)} d={bodies[color]} />,
      )}
      <path className={styles.bpmChangeLine} d={markLines('bpmChange')} />
      <path className={styles.stopLine} d={markLines('stop')} />
      {noteColors.map((color) => notes[color] && <path key={color} style={noteFill(color)} d={notes[color]} />)}
      {marks.map(
        ({ kind, value, label }) =>
          label !== null && (
            <text key={`${kind} ${label}`} className={styles[kind]} x={lanes.width + 4} y={label}>
              {kind === 'bpmChange' ? bpmLabel(value) : `■ ${stopLabel(value)}`}
            </text>
          ),
      )}
    </svg>
  );
});
