import { useTranslation } from 'react-i18next';
import styles from './DensityPlot.module.css';
import { densityPath } from './viewer/densityPath.ts';

const HEIGHT = 24;

interface DensityPlotProps {
  /** Notes per second in parts of equal length; empty if it is unknown, and nothing is drawn. */
  density: readonly number[];
  /** Whether it takes the whole width, with its numbers beside it. */
  isLarge?: boolean;
}

/** Shows the density of a chart from its first note to its last as a small plot. */
export function DensityPlot({ density, isLarge = false }: DensityPlotProps) {
  const { t, i18n } = useTranslation();
  if (density.length === 0) return null;
  const peak = Math.max(...density);
  const average = density.reduce((sum, notes) => sum + notes, 0) / density.length;
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const summary = t('chart.density', { peak: number.format(peak), average: number.format(average) });
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
        <path d={densityPath(density, HEIGHT)} />
      </svg>
      {isLarge && (
        <span className={styles.words} aria-hidden="true">
          {summary}
        </span>
      )}
    </span>
  );
}
