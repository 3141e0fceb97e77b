import { nice, ticks } from 'd3-array';
import { utcTicks } from 'd3-time';
import { useTranslation } from 'react-i18next';
import type { GrowthDay } from '#contract/players/growth.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { dayText } from '../../base/i18n/Day.tsx';
import { tableFill } from '../../base/theme/tableColor.ts';
import { Axis, pointsOf, scale } from '../../base/ui/Axis.tsx';
import { useElementSize } from '../../base/ui/useElementSize.ts';
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
  const xRange = [MARGIN.left, width - MARGIN.right] as const;
  const yRange = [HEIGHT - MARGIN.bottom, MARGIN.top] as const;
  const [lowest, highest] = padded(Math.min(...skills), Math.max(...skills));
  const domain = nice(lowest, highest, 10);
  const x = scale([first.time, last.time], xRange);
  const y = scale(domain, yRange);
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
          <Axis
            side="left"
            offset={MARGIN.left}
            range={yRange}
            ticks={ticks(...domain, Math.floor(HEIGHT / LABEL.height)).map((at) => ({ at: y(at), text: number(at) }))}
          />
          <Axis
            side="bottom"
            offset={HEIGHT - MARGIN.bottom}
            range={xRange}
            ticks={utcTicks(
              new Date(first.time),
              new Date(last.time),
              Math.min(Math.floor(width / LABEL.width), 8),
            ).map((at) => ({ at: x(at.getTime()), text: dayText(at.toISOString().slice(5, 10)) }))}
          />
          <polyline
            points={pointsOf(points.map(({ time, skill }) => ({ x: x(time), y: y(skill) })))}
            fill="none"
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
const padded = (lowest: number, highest: number): [number, number] =>
  highest - lowest < 1 ? [lowest - 1, highest + 1] : [lowest, highest];
