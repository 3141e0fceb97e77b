import { useTranslation } from 'react-i18next';
import styles from './ChartViewer.module.css';

/** A part with so many notes a second is drawn to the top, unless a busier one needs the room. */
const FULL = 20;
const HEIGHT = 40;

interface DensityViewProps {
  density: readonly number[];
  /** Of all notes in order, in ms. */
  times: Float64Array;
  /** What of the chart is in view, in ms. */
  from: number;
  to: number;
  onGo: (time: number) => void;
}

/** How busy a chart is from its first note to its last, and which part of it is in view; a press goes there. */
export function DensityView({ density, times, from, to, onGo }: DensityViewProps) {
  const { t } = useTranslation();
  const peak = density.reduce((most, notes) => Math.max(most, notes), 0);
  const first = times[0] ?? 0;
  const length = Math.max((times.at(-1) ?? 0) - first, 1);
  const partAt = (time: number) => ((time - first) / length) * density.length;
  const scale = HEIGHT / Math.max(FULL, peak);
  const bars = density.map((notes, part) => `M${part} ${HEIGHT}v${-notes * scale}h1v${notes * scale}z`).join('');
  const left = Math.max(0, partAt(from));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short way for the pointer; the picture scrolls by key
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      className={styles.density}
      onClick={({ clientX, currentTarget }) => {
        const place = currentTarget.getBoundingClientRect();
        onGo(first + ((clientX - place.left) / place.width) * length);
      }}
    >
      <svg
        role="img"
        aria-label={t('picture.density', { peak })}
        viewBox={`0 0 ${density.length} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path d={bars} />
        <rect x={left} y={0} width={Math.max(0.3, partAt(to) - left)} height={HEIGHT} />
      </svg>
    </div>
  );
}
