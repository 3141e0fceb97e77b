import { useTranslation } from 'react-i18next';
import type { KeysoundDiff, KeysoundTrack } from '#domain/charts/keysounds/keysoundDiff.ts';
import styles from './SoundTimelines.module.css';
import { barLabels, type Label, marksOf, type Span, strokesOf, timeLabels, xOf } from './timelines.ts';

/** Heights from above: bars of the original, its sounds, the time, the sounds of the chart, its bars; in pixels. */
const BARS = 16;
const LANE = 60;
const TIME = 20;
const HEIGHT = 2 * (BARS + LANE) + TIME;
/** Where each lane has its floor, from which its strokes grow away from the time between them. */
const FLOOR = { original: BARS + LANE, chart: BARS + LANE + TIME };

interface SoundTimelinesDrawingProps {
  picture: KeysoundDiff;
  span: Span;
  width: number;
  /** The difference that was gone to. */
  at: number | null;
}

/** The drawing of two charts along time; what it shows is told by the list of differences beside it. */
export function SoundTimelinesDrawing({ picture, span, width, at }: SoundTimelinesDrawingProps) {
  const { t } = useTranslation();
  const lane = (line: KeysoundTrack, floor: number, up: 1 | -1) => {
    const { lines, labels } = barLabels(line.bars, span, width);
    const top = up === 1 ? floor - LANE : floor;
    return (
      <>
        <rect className={styles.lane} x={0} y={top} width={width} height={LANE} />
        <path className={styles.bar} d={lines.map((x) => `M${x + 0.5} ${top}v${LANE}`).join('')} />
        {written(labels, up === 1 ? BARS - 5 : HEIGHT - 4, styles.number)}
        <path className={styles.sounds} d={strokesOf(line.times, span, width, floor, -up * (LANE - 14))} />
      </>
    );
  };
  return (
    <svg
      role="img"
      aria-label={t('zure.picture', {
        missing: picture.original.alone.length,
        extra: picture.chart.alone.length,
      })}
      className={styles.drawing}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
    >
      {lane(picture.original, FLOOR.original, 1)}
      {lane(picture.chart, FLOOR.chart, -1)}
      {written(timeLabels(span, width), FLOOR.original + TIME - 6, styles.time)}
      {at !== null && at >= span.from && at <= span.to && (
        <path className={styles.at} d={`M${xOf(at, span, width)} ${BARS}v${2 * LANE + TIME}`} />
      )}
      {marksOf(picture.original, span, width).map(({ x }) => (
        <g key={x} className={styles.missing}>
          <path d={`M${x + 0.5} ${FLOOR.original}V${BARS + 11}`} />
          <circle cx={x + 0.5} cy={BARS + 7} r={4} />
        </g>
      ))}
      {marksOf(picture.chart, span, width).map(({ x }) => (
        <g key={x} className={styles.extra}>
          <path d={`M${x + 0.5} ${FLOOR.chart}V${HEIGHT - BARS - 11}`} />
          <path d={`M${x + 0.5} ${HEIGHT - BARS - 12}l4.5 9h-9Z`} />
        </g>
      ))}
    </svg>
  );
}

function written(labels: readonly Label[], y: number, className: string | undefined) {
  return labels.map(({ x, text }) => (
    <text key={text} x={x} y={y} className={className}>
      {text}
    </text>
  ));
}
