import { type Estimate, estimate, INTERVAL, levelOf } from '#domain/estimate/estimate.ts';
import type { Passes } from '#domain/estimate/model/fit.ts';
import { STEPS } from '#domain/estimate/model/observations.ts';
import { halfOf } from '#domain/estimate/splitHalf.ts';
import type { World } from './world.ts';

/** Returns the estimate of a world. */
export const estimateOf = (
  { observations, charts }: Pick<World, 'observations' | 'charts'>,
  { passes, ...more }: Partial<Parameters<typeof estimate>[0]> & { passes?: Passes } = {},
): Estimate =>
  estimate(
    {
      observations,
      charts,
      half: Uint8Array.from({ length: observations.players }, (_, player) => halfOf(player)),
      isUsed: new Uint8Array(observations.players).fill(1),
      ...more,
    },
    passes,
  );

export const rootMeanSquare = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);

export interface Asked {
  fit: 'blind' | 'aware';
  step: number;
  /** Which charts to look at; all by default. */
  of?: (chart: number) => boolean;
}

/**
 * Returns how well a lamp is found: how far the levels are from the truth and how far those by vote, in levels, how often
 * the truth lies in the interval of 95 %, and how well the order of all charts and of those of one level is found.
 */
export function recoveryOf(world: World, found: Estimate, { fit, step, of = () => true }: Asked) {
  const charts = [...world.charts.entries()].flatMap(([chart, { table, level: vote }]) => {
    if (!of(chart)) return [];
    const level = levelOf(found, { fit, chart, table, client: 0, step }, INTERVAL.of95);
    if (!level) throw new Error('no scale');
    return [{ ...level, vote, truth: world.truth.threshold[chart * STEPS + step]! }];
  });
  const ofLevels = [...Map.groupBy(charts, ({ vote }) => vote).values()].filter(({ length }) => length > 2);
  const rank = (own: typeof charts) => ({ weight: own.length, order: rankCorrelation(own) });
  const within = ofLevels.map(rank);
  const weight = within.reduce((sum, own) => sum + own.weight, 0);
  return {
    error: rootMeanSquare(charts.map(({ level, truth }) => level - truth)),
    ofVotes: rootMeanSquare(charts.map(({ vote, truth }) => vote - truth)),
    coverage: charts.filter(({ low, high, truth }) => low <= truth && truth <= high).length / charts.length,
    order: rankCorrelation(charts),
    orderWithin: within.reduce((sum, own) => sum + (own.weight * own.order) / weight, 0),
  };
}

/** Returns how well levels are in the order of the truth (Spearman). */
function rankCorrelation(charts: readonly { level: number; truth: number }[]): number {
  const ranks = (key: 'level' | 'truth') => {
    const order = [...charts.keys()].sort((a, b) => charts[a]![key] - charts[b]![key]);
    const rank = new Float64Array(charts.length);
    for (const [place, chart] of order.entries()) rank[chart] = place - (charts.length - 1) / 2;
    return rank;
  };
  const [levels, truths] = [ranks('level'), ranks('truth')];
  const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0);
  return dot(levels, truths) / Math.sqrt(dot(levels, levels) * dot(truths, truths));
}
