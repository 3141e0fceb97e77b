import type { TableRules } from '../../tables/tableRules.ts';
import { type ClearCounts, clearCounts, mapCounts } from '../clearCounts.ts';
import { LAMPS, lampOf, type Service } from '../clears.ts';
import { bestExScore } from '../djLevel.ts';
import { type SkillColor, STELLAWAY } from './stellaway.ts';

const { bestCharts, bestNotes, clearFactor, colors, exDivisor, experienceFactor, levelShift, pgreat } = STELLAWAY;

/** A player's best on an official chart of a table; lamp and EX score are independent. */
export interface BestScore {
  /** The level of the chart now. */
  readonly level: number;
  /** The lamp id of the player's service. */
  readonly clear: number;
  readonly exScore: number;
  /** Undefined if the site has not read the chart, or it is random. */
  readonly notes: number | undefined;
}

/** The Stellaway rating of a player in a table. */
export interface Rating {
  /** The sum of the points of the best charts. */
  readonly skill: number;
  /** The sum of the points of all charts. */
  readonly experience: number;
  /** The number of charts played. */
  readonly played: number;
  readonly clears: ClearCounts;
}

/** A rating with the points needed to add one more score. */
export interface RatingWithBest extends Rating {
  /** The points of the charts that count for skill, highest first. */
  readonly bestPoints: readonly number[];
}

export function withoutBest({ bestPoints: _, ...rating }: RatingWithBest): Rating {
  return rating;
}

const pointsOf = (level: number, exScore: number, clearScore: number) =>
  (Math.sqrt(level + levelShift) * exScore) / exDivisor + clearFactor * clearScore * (level + levelShift);

/**
 * Returns the Stellaway points of a chart. The EX score is capped at the best possible one, if known. An unplayed chart
 * has 0.
 */
export function chartPoints(service: Service, { level, clear, exScore, notes }: BestScore): number {
  const lamp = lampOf(service, clear);
  if (!lamp || lamp.score === 0) return 0;
  const counted = notes === undefined ? exScore : Math.min(exScore, bestExScore(notes));
  return pointsOf(level, counted, lamp.score);
}

const isPlayed = (service: Service, clear: number) => (lampOf(service, clear)?.score ?? 0) > 0;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns the rating of a player from their bests on the official charts of a table, in any order. */
export function rate(service: Service, bests: readonly BestScore[]): RatingWithBest {
  const played = bests.filter(({ clear }) => isPlayed(service, clear));
  // Sorted, so that the floating-point sums do not depend on the order of the bests.
  const points = played.map((best) => chartPoints(service, best)).toSorted((a, b) => b - a);
  const bestPoints = points.slice(0, bestCharts);
  return {
    skill: sum(bestPoints),
    experience: sum(points),
    played: played.length,
    clears: clearCounts(
      service,
      played.map(({ clear }) => ({ clear, charts: 1 })),
    ),
    bestPoints,
  };
}

/**
 * Updates a rating after the best on one chart rose: equal to `rate` of all bests, apart from rounding of the
 * experience (`isSameRating`).
 *
 * @param before null for a chart not played before
 * @param after at least `before` in lamp and EX score
 */
export function raise(
  service: Service,
  rating: RatingWithBest,
  before: BestScore | null,
  after: BestScore,
): RatingWithBest {
  if (!isPlayed(service, after.clear)) return rating;
  const known = before && isPlayed(service, before.clear) ? before : null;
  const [from, to] = [known ? chartPoints(service, known) : 0, chartPoints(service, after)];
  // With equal points, it does not matter which is removed.
  const place = known ? rating.bestPoints.indexOf(from) : -1;
  const others = place < 0 ? rating.bestPoints : rating.bestPoints.toSpliced(place, 1);
  const bestPoints = [...others, to].sort((a, b) => b - a).slice(0, bestCharts);
  const changes = [{ clear: after.clear, charts: 1 }, ...(known ? [{ clear: known.clear, charts: -1 }] : [])];
  const difference = clearCounts(service, changes);
  return {
    skill: sum(bestPoints),
    experience: rating.experience - from + to,
    played: rating.played + (known ? 0 : 1),
    clears: mapCounts(rating.clears, (count, lamp) => count + difference[lamp]),
    bestPoints,
  };
}

/** Tolerance for experience: a floating-point sum depends on the order. */
const ROUNDING = 1e-6;

export function isSameRating(a: Rating, b: Rating): boolean {
  return (
    a.skill === b.skill &&
    Math.abs(a.experience - b.experience) < ROUNDING &&
    a.played === b.played &&
    (Object.keys(a.clears) as (keyof ClearCounts)[]).every((lamp) => a.clears[lamp] === b.clears[lamp])
  );
}

/** Returns the experience from level n to the next. */
const costOf = (level: number) => (level + levelShift) ** 2 * experienceFactor;

/** Returns the level, the experience gained since it, and the cost of the next level. */
export function experienceLevel(experience: number): { level: number; gained: number; cost: number } {
  let [level, gained] = [0, experience];
  while (gained >= costOf(level)) gained -= costOf(level++);
  return { level, gained, cost: costOf(level) };
}

/** Returns the best possible skill in a table: full combos at its highest level. */
export function bestSkill({ highest }: Pick<TableRules, 'highest'>): number {
  const fullCombo = Math.max(...LAMPS.lr2.map(({ score }) => score));
  return bestCharts * pointsOf(highest, pgreat * bestNotes, fullCombo);
}

/** Returns the color of a skill in a table: the last whose share of the best possible skill is reached. */
export function skillColor(table: Pick<TableRules, 'highest'>, skill: number): SkillColor['name'] {
  const percent = (100 * skill) / bestSkill(table);
  return colors.findLast(({ fromPercent }) => percent >= fromPercent)?.name ?? colors[0].name;
}

/** Returns the best color; the lowest if there are none. */
export function bestColor(names: readonly SkillColor['name'][]): SkillColor['name'] {
  return colors.findLast(({ name }) => names.includes(name))?.name ?? colors[0].name;
}
