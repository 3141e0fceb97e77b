import { useTranslation } from 'react-i18next';
import styles from './ChartViewer.module.css';
import { densityPath } from './densityPath.ts';

const HEIGHT = 40;

interface DensityViewProps {
  density: readonly number[];
  /** The times of all notes in order, in ms. */
  times: Float64Array;
  /** The span of the chart that is in view, in ms. */
  from: number;
  to: number;
  /** Called with the time that was pressed, in ms. */
  onSelect: (time: number) => void;
}

/**
 * Shows the density of a chart from its first note to its last, with the part in view marked; a press moves the view
 * there.
 */
export function DensityView({ density, times, from, to, onSelect }: DensityViewProps) {
  const { t } = useTranslation();
  const peak = density.reduce((most, notes) => Math.max(most, notes), 0);
  const first = times[0] ?? 0;
  const length = Math.max((times.at(-1) ?? 0) - first, 1);
  const partAt = (time: number) => ((time - first) / length) * density.length;
  const left = Math.max(0, partAt(from));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the viewer scrolls by key
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      className={styles.density}
      onClick={({ clientX, currentTarget }) => {
        const box = currentTarget.getBoundingClientRect();
        onSelect(first + ((clientX - box.left) / box.width) * length);
      }}
    >
      <svg
        role="img"
        aria-label={t('picture.density', { peak })}
        viewBox={`0 0 ${density.length} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path d={densityPath(density, HEIGHT)} />
        <rect x={left} y={0} width={Math.max(0.3, partAt(to) - left)} height={HEIGHT} />
      </svg>
    </div>
  );
}
