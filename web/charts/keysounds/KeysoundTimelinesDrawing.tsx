import { useTranslation } from 'react-i18next';
import type { KeysoundDiff, KeysoundTimeline } from '#domain/charts/keysounds/keysoundDiff.ts';
import styles from './KeysoundTimelines.module.css';
import { type Label, marksOf, measureLabels, type Span, strokesOf, timeLabels, xOf } from './timelines.ts';

/**
 * Heights in pixels, from the top: measure numbers and keysounds of the original, times, keysounds and measure numbers
 * of the chart.
 */
const NUMBERS = 16;
const LANE = 60;
const TIME = 20;
const HEIGHT = 2 * (NUMBERS + LANE) + TIME;
/** The y of the line that the strokes of each lane start from, away from the times between the lanes. */
const FLOOR = { original: NUMBERS + LANE, chart: NUMBERS + LANE + TIME };

interface KeysoundTimelinesDrawingProps {
  diff: KeysoundDiff;
  span: Span;
  width: number;
  /** The time of the selected difference. */
  at: number | null;
}

/** Draws the keysounds of two charts along time; the list of differences says the same in words. */
export function KeysoundTimelinesDrawing({ diff, span, width, at }: KeysoundTimelinesDrawingProps) {
  const { t } = useTranslation();
  const lane = (timeline: KeysoundTimeline, floor: number, up: 1 | -1) => {
    const { lines, labels } = measureLabels(timeline.measureTimes, span, width);
    const top = up === 1 ? floor - LANE : floor;
    return (
      <>
        <rect className={styles.lane} x={0} y={top} width={width} height={LANE} />
        <path className={styles.measure} d={lines.map((x) => `M${x + 0.5} ${top}v${LANE}`).join('')} />
        {texts(labels, up === 1 ? NUMBERS - 5 : HEIGHT - 4, styles.number)}
        <path className={styles.sounds} d={strokesOf(timeline.times, span, width, floor, -up * (LANE - 14))} />
      </>
    );
  };
  return (
    <svg
      role="img"
      aria-label={t('zure.picture', {
        missing: diff.original.unmatched.length,
        extra: diff.chart.unmatched.length,
      })}
      className={styles.drawing}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
    >
      {lane(diff.original, FLOOR.original, 1)}
      {lane(diff.chart, FLOOR.chart, -1)}
      {texts(timeLabels(span, width), FLOOR.original + TIME - 6, styles.time)}
      {at !== null && at >= span.from && at <= span.to && (
        <path className={styles.at} d={`M${xOf(at, span, width)} ${NUMBERS}v${2 * LANE + TIME}`} />
      )}
      {marksOf(diff.original, span, width).map(({ x }) => (
        <g key={x} className={styles.missing}>
          <path d={`M${x + 0.5} ${FLOOR.original}V${NUMBERS + 11}`} />
          <circle cx={x + 0.5} cy={NUMBERS + 7} r={4} />
        </g>
      ))}
      {marksOf(diff.chart, span, width).map(({ x }) => (
        <g key={x} className={styles.extra}>
          <path d={`M${x + 0.5} ${FLOOR.chart}V${HEIGHT - NUMBERS - 11}`} />
          <path d={`M${x + 0.5} ${HEIGHT - NUMBERS - 12}l4.5 9h-9Z`} />
        </g>
      ))}
    </svg>
  );
}

function texts(labels: readonly Label[], y: number, className: string | undefined) {
  return labels.map(({ x, text }) => (
    <text key={text} x={x} y={y} className={className}>
      {text}
    </text>
  ));
}
