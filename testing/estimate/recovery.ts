import { type Estimate, estimate, INTERVAL, levelOf } from '#domain/estimate/estimate.ts';
import { STEPS } from '#domain/estimate/model/observations.ts';
import { halfOf } from '#domain/estimate/splitHalf.ts';
import type { World } from './world.ts';

/** Returns the estimate of a world. */
export const estimateOf = ({ observations, charts }: Pick<World, 'observations' | 'charts'>): Estimate =>
  estimate({
    observations,
    charts,
    half: Uint8Array.from({ length: observations.players }, (_, player) => halfOf(player)),
    isUsed: new Uint8Array(observations.players).fill(1),
  });

export const rootMeanSquare = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);

/**
 * Returns how well a lamp is found: how far the levels are from the truth, in levels, and how often the truth lies in the
 * interval of 95 %.
 */
export function recoveryOf(world: World, found: Estimate, { fit, step }: { fit: 'blind' | 'aware'; step: number }) {
  const charts = world.charts.map(({ table }, chart) => {
    const level = levelOf(found, { fit, chart, table, client: 0, step }, INTERVAL.of95);
    if (!level) throw new Error('no scale');
    return { ...level, truth: world.truth.threshold[chart * STEPS + step]! };
  });
  return {
    error: rootMeanSquare(charts.map(({ level, truth }) => level - truth)),
    coverage: charts.filter(({ low, high, truth }) => low <= truth && truth <= high).length / charts.length,
  };
}
