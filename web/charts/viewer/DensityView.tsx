import type { PointerEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MissMarks } from '../misses/MissMarks.tsx';
import styles from './ChartViewer.module.css';
import { densityPath } from './densityPath.ts';

const HEIGHT = 40;

interface DensityViewProps {
  density: readonly number[];
  /** The times of all notes in order, in ms. */
  times: Float64Array;
  /** The span of the chart that is marked, in ms. */
  from: number;
  to: number;
  isMarked?: boolean;
  /** Called with the time that is pressed, and those that the pointer is dragged to, in ms. */
  onSelect: (time: number) => void;
  /** Drawn above it. */
  children?: ReactNode;
}

/**
 * Shows the density of a chart from its first note to its last, with a part marked; a press moves the view there.
 */
export function DensityView({ density, times, from, to, isMarked = true, onSelect, children }: DensityViewProps) {
  const { t } = useTranslation();
  const peak = density.reduce((most, notes) => Math.max(most, notes), 0);
  const first = times[0] ?? 0;
  const length = Math.max((times.at(-1) ?? 0) - first, 1);
  const partAt = (time: number) => ((time - first) / length) * density.length;
  const left = Math.max(0, partAt(from));
  const select = ({ clientX, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    onSelect(first + Math.min(Math.max((clientX - box.left) / box.width, 0), 1) * length);
  };
  return (
    <div
      className={styles.density}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        select(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && select(event)}
    >
      <svg
        role="img"
        aria-label={t('picture.density', { peak })}
        viewBox={`0 0 ${density.length} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path d={densityPath(density, HEIGHT)} />
        {isMarked && <rect x={left} y={0} width={Math.max(0.3, partAt(to) - left)} height={HEIGHT} />}
      </svg>
      <MissMarks />
      {children}
    </div>
  );
}
