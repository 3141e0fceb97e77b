import { memo } from 'react';
import { bpmLabel, stopLabel } from './bpmLabel.ts';
import styles from './ChartViewer.module.css';
import type { ChartLayout } from './chartLayout.ts';
import { marksOf, measureLines, notePaths } from './columnDrawing.ts';
import type { Column } from './columnsOf.ts';
import { type LaneLayout, noteColors } from './laneLayout.ts';
import { NUMBERS } from './viewerSizes.ts';

/** Above the highest place of a column, for what lies there; below the lowest, for the number of its bar. */
const ABOVE = 14;
const BELOW = 6;

interface ChartViewerColumnProps {
  course: ChartLayout;
  column: Column;
  lanes: LaneLayout;
  /** Bars of 4/4 that fill the height. */
  capacity: number;
  /** Of the drawing, in pixels. */
  height: number;
  left: number;
  width: number;
  /** Whether tempos and halts are shown: there is room for them at the right. */
  hasMarks: boolean;
}

/** One column of a chart: its beginning is at the bottom, as notes come down. */
export const ChartViewerColumn = memo(function PictureColumn(props: ChartViewerColumnProps) {
  const { course, column, lanes, capacity, height, left, width, hasMarks } = props;
  const scale = { bar: (height - ABOVE - BELOW) / capacity, floor: height - BELOW };
  const top = Math.round(scale.floor - (column.to - column.from) * scale.bar);
  const tall = scale.floor - top;
  const { begun, beats } = measureLines(course, column, scale);
  const marks = hasMarks ? marksOf(course, column, scale) : [];
  const { notes, bodies } = notePaths(course, column, lanes, scale);
  const across = (places: readonly number[]) =>
    [...new Set(places)].map((y) => lanes.sides.map((side) => `M${side.x} ${y}h${side.width}`).join('')).join('');
  const marked = (kind: 'tempo' | 'halt') =>
    across(marks.filter((mark) => mark.kind === kind && mark.y < scale.floor).map(({ y }) => Math.round(y)));
  return (
    <svg
      aria-hidden="true"
      className={styles.column}
      viewBox={`${-NUMBERS} 0 ${width} ${height}`}
      width={width}
      height={height}
      style={{ left }}
    >
      {lanes.sides.map((side) => (
        <rect key={side.x} className={styles.lane} x={side.x} y={top} width={side.width} height={tall} />
      ))}
      <path
        className={styles.other}
        d={lanes.lanes
          .filter(({ color }) => color !== 'white')
          .map((lane) => `M${lane.x} ${top}h${lane.width}v${tall}h${-lane.width}z`)
          .join('')}
      />
      <path className={styles.edges} d={lanes.lanes.map(({ x }) => `M${x + 0.5} ${top}v${tall}`).join('')} />
      <path className={styles.beats} d={across(beats.map((y) => Math.round(y) - 0.5))} />
      <path className={styles.bars} d={across([...begun.map(({ y }) => Math.round(y)), top].map((y) => y - 0.5))} />
      {begun.map(({ bar, y }) => (
        <text key={bar} className={styles.number} x={-5} y={Math.max(y, ABOVE)}>
          {bar}
        </text>
      ))}
      {noteColors.map(
        (color) => bodies[color] && <path key={color} className={styles[`${color}Body`]} d={bodies[color]} />,
      )}
      <path className={styles.tempoLine} d={marked('tempo')} />
      <path className={styles.haltLine} d={marked('halt')} />
      {noteColors.map((color) => notes[color] && <path key={color} className={styles[color]} d={notes[color]} />)}
      {marks.map(
        ({ kind, value, label }) =>
          label !== null && (
            <text key={`${kind} ${label}`} className={styles[kind]} x={lanes.width + 4} y={label}>
              {kind === 'tempo' ? bpmLabel(value) : `■ ${stopLabel(value)}`}
            </text>
          ),
      )}
    </svg>
  );
});
