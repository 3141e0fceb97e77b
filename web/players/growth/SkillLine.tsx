import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleLinear, scaleUtc } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { useTranslation } from 'react-i18next';
import type { GrowthDay } from '#contract/players/growth.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { tableFill } from '../../base/theme/tableColor.ts';
import { useElementSize } from '../../base/ui/useElementSize.ts';
import { dayText } from './dayText.ts';
import styles from './Growth.module.css';

const HEIGHT = 224;
const MARGIN = { top: 12, right: 16, bottom: 28, left: 56 };
/** The room that a label of an axis needs, in pixels. */
const LABEL = { width: 88, height: 44 };
/** With more days than this their points would hide the line. */
const MAX_POINTS = 60;

interface SkillLineProps {
  table: TableRules;
  /** At least two, oldest first. */
  days: readonly GrowthDay[];
}

/** Draws the skill of a player over time as a line, in the color of the table. */
export function SkillLine({ table, days }: SkillLineProps) {
  const { t, i18n } = useTranslation();
  const { ref, width } = useElementSize();
  const number = (skill: number) => skill.toLocaleString(i18n.language, { maximumFractionDigits: 1 });
  const points = days.map(({ day, skill }) => ({ day, skill, time: Date.parse(day) }));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const skills = points.map(({ skill }) => skill);
  const x = scaleUtc({ domain: [first.time, last.time], range: [MARGIN.left, width - MARGIN.right] });
  const y = scaleLinear({
    domain: padded(Math.min(...skills), Math.max(...skills)),
    range: [HEIGHT - MARGIN.bottom, MARGIN.top],
    nice: true,
  });
  const label = { fill: 'var(--ink-dim)', fontFamily: 'inherit', fontSize: 12 };
  const summary = t('growth.line', {
    from: dayText(first.day),
    until: dayText(last.day),
    before: number(first.skill),
    after: number(last.skill),
  });
  return (
    <div ref={ref} className={styles.drawing}>
      {width > 0 && (
        <svg role="img" aria-label={summary} width={width} height={HEIGHT}>
          <AxisLeft
            scale={y}
            left={MARGIN.left}
            numTicks={Math.floor(HEIGHT / LABEL.height)}
            tickFormat={(skill) => number(Number(skill))}
            tickLength={4}
            stroke="var(--line-strong)"
            tickStroke="var(--line-strong)"
            tickLabelProps={{ ...label, textAnchor: 'end', dx: -4, dy: 4 }}
          />
          <AxisBottom
            scale={x}
            top={HEIGHT - MARGIN.bottom}
            numTicks={Math.min(Math.floor(width / LABEL.width), 8)}
            tickFormat={(time) => dayText(new Date(Number(time)).toISOString().slice(5, 10))}
            tickLength={4}
            stroke="var(--line-strong)"
            tickStroke="var(--line-strong)"
            tickLabelProps={{ ...label, textAnchor: 'middle' }}
          />
          <LinePath
            data={points}
            x={({ time }) => x(time)}
            y={({ skill }) => y(skill)}
            stroke={tableFill(table.id)}
            strokeWidth={2}
            strokeLinejoin="round"
          />
          {points.length <= MAX_POINTS &&
            points.map(({ day, skill, time }) => (
              <circle key={day} cx={x(time)} cy={y(skill)} r={3.5} fill={tableFill(table.id)}>
                <title>{`${dayText(day)} · ${number(skill)}`}</title>
              </circle>
            ))}
        </svg>
      )}
    </div>
  );
}

/** Returns a domain with room around a line that hardly rises. */
const padded = (lowest: number, highest: number) =>
  highest - lowest < 1 ? [lowest - 1, highest + 1] : [lowest, highest];
