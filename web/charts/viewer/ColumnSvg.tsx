import type { CSSProperties } from 'react';
import type { ColumnDrawing } from '#domain/charts/drawing/columnDrawing.ts';
import styles from './ColumnSvg.module.css';

interface ColumnSvgProps {
  drawing: ColumnDrawing;
  className?: string | undefined;
  style?: CSSProperties;
}

/** Shows one column of a chart. What it says is said elsewhere for screen readers. */
export function ColumnSvg({ drawing, className, style }: ColumnSvgProps) {
  const { viewBox, height, marks } = drawing;
  return (
    <svg aria-hidden="true" className={className} viewBox={viewBox} height={height} style={style}>
      <path className={styles.lane} d={drawing.lanes} />
      <path className={styles.colored} d={drawing.coloredLanes} />
      <path className={styles.edges} d={drawing.edges} />
      <path className={styles.beats} d={drawing.beats} />
      <path className={styles.measures} d={drawing.measures} />
      {drawing.numbers.map(({ measure, y }) => (
        <text key={measure} className={styles.number} x={-5} y={y}>
          {measure}
        </text>
      ))}
      {Object.entries(drawing.bodies).map(([color, d]) => (
        <path key={color} style={{ fill: `var(--note-${color})` }} fillOpacity={0.45} d={d} />
      ))}
      <path className={styles.bpmChangeLine} d={marks.bpmChange} />
      <path className={styles.stopLine} d={marks.stop} />
      {Object.entries(drawing.notes).map(([color, d]) => (
        <path key={color} style={{ fill: `var(--note-${color})` }} d={d} />
      ))}
      {marks.labels.map(({ kind, y, text }) => (
        <text key={y} className={styles[kind]} x={marks.x} y={y}>
          {text}
        </text>
      ))}
    </svg>
  );
}
