import { expect, it } from 'vitest';
import { estimateOf } from '#testing/estimate/recovery.ts';
import { inventWorld } from '#testing/estimate/world.ts';
import { guardOf } from './guard.ts';
import { fitMemory } from './model/fit.ts';

it('an estimate that predicts lamps worse than the level alone is not published', () => {
  const { observations, charts } = inventWorld({ seed: 'guard', players: 1000, charts: 80, density: 0.4 });
  const { aware, guard } = estimateOf({ observations, charts });
  expect(guard).toMatchObject({ name: 'prediction', hasPassed: true });
  expect(guard.measured).toBeLessThan(0.7);
  // All players alike, and every chart where the last one is.
  const { priors } = aware;
  const blunt = {
    ...priors,
    skill: { mean: 6, deviation: 1e-3 },
    thresholdMean: priors.thresholdMean.map((_, at) => priors.thresholdMean.at((at % 4) - 4)!),
    thresholdDeviation: priors.thresholdDeviation.map(() => 1e-3),
  };
  const playerWeight = new Float64Array(observations.players).fill(1);
  const memory = fitMemory(observations);
  const found = guardOf(observations, charts, { aware: { ...aware, priors: blunt }, playerWeight, memory });
  expect(found.hasPassed).toBe(false);
  expect(found.measured).toBeGreaterThan(1);
});

it('but one with too few lamps to measure is', () => {
  const { guard } = estimateOf(inventWorld({ seed: 'few', players: 80, charts: 30, density: 0.3 }));
  expect(guard).toMatchObject({ hasPassed: true, measured: null });
});
