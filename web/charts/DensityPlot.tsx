import { useTranslation } from 'react-i18next';
import styles from './DensityPlot.module.css';

/** A part with so many notes a second is drawn to the top, unless a busier one needs the room. */
const FULL = 20;
const HEIGHT = 24;

interface DensityPlotProps {
  /** Notes a second in parts of equal length; empty: unknown, and nothing is drawn. */
  density: readonly number[];
  /** Whether it has the whole width, with its numbers beside it. */
  isLarge?: boolean;
}

/** How busy a chart is from its first note to its last, small. */
export function DensityPlot({ density, isLarge = false }: DensityPlotProps) {
  const { t, i18n } = useTranslation();
  if (density.length === 0) return null;
  const peak = Math.max(...density);
  const average = density.reduce((sum, notes) => sum + notes, 0) / density.length;
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const summary = t('uploads.density', { peak: number.format(peak), average: number.format(average) });
  const scale = HEIGHT / Math.max(FULL, peak);
  const bars = density.map((notes, part) => `M${part} ${HEIGHT}v${-notes * scale}h1v${notes * scale}z`).join('');
  return (
    <span className={isLarge ? `${styles.plot} ${styles.large}` : styles.plot}>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${density.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.drawing}
      >
        <title>{summary}</title>
        <path d={bars} />
      </svg>
      {isLarge && (
        <span className={styles.words} aria-hidden="true">
          {summary}
        </span>
      )}
    </span>
  );
}
