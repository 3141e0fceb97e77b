import type { TableRules } from '../../tables/tableRules.ts';
import { type ClearCounts, clearCounts } from '../clearCounts.ts';
import { LAMPS, lampOf, type Service } from '../clears.ts';
import { bestExScore } from '../djLevel.ts';
import { type SkillColor, STELLAWAY } from './stellaway.ts';

const { bestCharts, bestNotes, clearFactor, colors, exDivisor, experienceFactor, levelShift, pgreat } = STELLAWAY;

/** A player's best on an official chart of a table: lamp and EX score each on its own (players.md §1.2). */
export interface BestScore {
  /** The level of the chart now. */
  readonly level: number;
  /** The lamp id of the player's service. */
  readonly clear: number;
  readonly exScore: number;
  /** Undefined where the site has not read the chart. */
  readonly notes: number | undefined;
}

/** The Stellaway rating of a player in a table (players.md §6). */
export interface Rating {
  /** The sum of the points of the best charts. */
  readonly skill: number;
  /** The sum of the points of all charts. */
  readonly experience: number;
  /** The number of charts played. */
  readonly played: number;
  readonly clears: ClearCounts;
}

const pointsOf = (level: number, exScore: number, clearScore: number) =>
  (Math.sqrt(level + levelShift) * exScore) / exDivisor + clearFactor * clearScore * (level + levelShift);

/**
 * Returns the Stellaway points of a chart (players.md §6). An EX score above the best possible one counts as that. A
 * chart that was not played has none.
 */
export function chartPoints(service: Service, { level, clear, exScore, notes }: BestScore): number {
  const lamp = lampOf(service, clear);
  if (!lamp || lamp.score === 0) return 0;
  const counted = notes === undefined ? exScore : Math.min(exScore, bestExScore(notes));
  return pointsOf(level, counted, lamp.score);
}

/** Returns the rating of a player from their bests on the official charts of a table, in any order. */
export function rate(service: Service, bests: readonly BestScore[]): Rating {
  const played = bests.filter(({ clear }) => (lampOf(service, clear)?.score ?? 0) > 0);
  // Largest first, so that the sums do not depend on the order of the bests.
  const points = played.map((best) => chartPoints(service, best)).toSorted((a, b) => b - a);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    skill: sum(points.slice(0, bestCharts)),
    experience: sum(points),
    played: played.length,
    clears: clearCounts(
      service,
      played.map(({ clear }) => ({ clear, charts: 1 })),
    ),
  };
}

/** Returns the experience that it takes from level n to the next. */
const costOf = (level: number) => (level + levelShift) ** 2 * experienceFactor;

/** Returns the level that experience gives, how much of it leads to the next level, and how much that takes. */
export function experienceLevel(experience: number): { level: number; gained: number; cost: number } {
  let [level, gained] = [0, experience];
  while (gained >= costOf(level)) gained -= costOf(level++);
  return { level, gained, cost: costOf(level) };
}

/** Returns the best possible skill in a table: full combos at its highest level (players.md §6). */
export function bestSkill({ highest }: Pick<TableRules, 'highest'>): number {
  const fullCombo = Math.max(...LAMPS.lr2.map(({ score }) => score));
  return bestCharts * pointsOf(highest, pgreat * bestNotes, fullCombo);
}

/** Returns the color of a skill in a table: the last whose share of the best possible skill is reached. */
export function skillColor(table: Pick<TableRules, 'highest'>, skill: number): SkillColor['name'] {
  const percent = (100 * skill) / bestSkill(table);
  return colors.findLast(({ fromPercent }) => percent >= fromPercent)?.name ?? colors[0].name;
}

/** Returns the best of some colors; the lowest of all if there are none. */
export function bestColor(names: readonly SkillColor['name'][]): SkillColor['name'] {
  return colors.findLast(({ name }) => names.includes(name))?.name ?? colors[0].name;
}
