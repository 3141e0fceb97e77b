import { ticks } from 'd3-array';
import { useTranslation } from 'react-i18next';
import { type ChartEstimate, type EstimatedLamp, estimatedLamps } from '#contract/estimate/estimates.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { Axis, pointsOf, scale } from '../base/ui/Axis.tsx';
import { Stack } from '../base/ui/Layout.tsx';
import { useElementSize } from '../base/ui/useElementSize.ts';
import styles from './Estimate.module.css';
import { estimatedLevel } from './estimatedLevel.ts';

const HEIGHT = 240;
const MARGIN = { top: 12, right: 12, bottom: 28, left: 44 };
/** The room that a label of the axis needs, in pixels. */
const LABEL_WIDTH = 64;
/** The height of the tallest bar of players. */
const RUG = 40;

/** The colors of the lamps, and dashes that tell their lines apart without color. */
const LINES: Readonly<Record<EstimatedLamp, { color: string; dash?: string }>> = {
  ec: { color: 'var(--curve-easy)' },
  gc: { color: 'var(--curve-clear)', dash: '7 3' },
  hc: { color: 'var(--curve-hard)', dash: '2 3' },
  fc: { color: 'var(--curve-fc)', dash: '9 3 2 3' },
};

interface ChanceCurveProps {
  table: TableRules;
  estimate: ChartEstimate;
}

/**
 * Draws the chance of each lamp over the skill of a player, with how many players there are of each skill. A lamp
 * without enough data for an estimate has no line.
 */
export function ChanceCurve({ table, estimate: { curve, bands, lr2 } }: ChanceCurveProps) {
  const { t, i18n } = useTranslation();
  const { ref, width } = useElementSize();
  const [first, last] = [curve[0], curve.at(-1)];
  const estimated = estimatedLamps.filter((lamp) => lr2[lamp]);
  if (!first || !last || estimated.length === 0) return null;
  const xRange = [MARGIN.left, width - MARGIN.right] as const;
  const yRange = [HEIGHT - MARGIN.bottom, MARGIN.top] as const;
  const x = scale([first.level, last.level], xRange);
  const y = scale([0, 1], yRange);
  const shown = bands.filter(({ level }) => level >= first.level && level <= last.level);
  const most = Math.max(1, ...shown.map(({ players }) => players));
  const levelText = (level: number) => estimatedLevel(t, i18n.language, table, level, Number.isInteger(level) ? 0 : 1);
  return (
    <Stack component="figure" className={styles.figure} gap="var(--space-2)">
      <figcaption>
        <span>{t('chartEstimate.curve')}</span>
        <ul className={styles.legend} aria-hidden="true">
          {estimated.map((lamp) => (
            <li key={lamp}>
              <svg width="28" height="8" aria-hidden="true">
                <line x1="0" x2="28" y1="4" y2="4" {...stroke(lamp)} />
              </svg>
              {t(`chartEstimate.lamps.${lamp}`)}
            </li>
          ))}
        </ul>
      </figcaption>
      <div ref={ref} className={styles.drawing}>
        {width > 0 && (
          <svg role="img" aria-label={t('chartEstimate.curveHint')} width={width} height={HEIGHT}>
            {shown.map(({ level, players }) => (
              <rect
                key={level}
                x={x(level) - 3}
                width={6}
                y={HEIGHT - MARGIN.bottom - (RUG * players) / most}
                height={(RUG * players) / most}
                fill="var(--line-strong)"
              />
            ))}
            <Axis
              side="left"
              offset={MARGIN.left}
              range={yRange}
              ticks={[0, 0.25, 0.5, 0.75, 1].map((chance) => ({ at: y(chance), text: `${100 * chance}%` }))}
            />
            <Axis
              side="bottom"
              offset={HEIGHT - MARGIN.bottom}
              range={xRange}
              ticks={ticks(first.level, last.level, Math.min(Math.floor(width / LABEL_WIDTH), 8)).map((level) => ({
                at: x(level),
                text: levelText(level),
              }))}
            />
            {estimated.map((lamp) => (
              <polyline
                key={lamp}
                points={pointsOf(curve.map((point) => ({ x: x(point.level), y: y(point[lamp]) })))}
                fill="none"
                {...stroke(lamp)}
              />
            ))}
          </svg>
        )}
      </div>
    </Stack>
  );
}

function stroke(lamp: EstimatedLamp) {
  const { color, dash } = LINES[lamp];
  return { stroke: color, strokeWidth: 2, ...(dash && { strokeDasharray: dash }) };
}
