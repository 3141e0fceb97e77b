import { describe, expect, it } from 'vitest';
import { estimateOf } from '#testing/estimate/recovery.ts';
import { inventWorld } from '#testing/estimate/world.ts';
import { guardsOf } from './guards.ts';
import { fitMemory, localPasses } from './model/fit.ts';
import { predictionGuard } from './predictionGuard.ts';

const world = inventWorld({ seed: 'guards', players: 1000, charts: 80, density: 0.4 });
const found = estimateOf(world);
const { charts } = world;
const failedOf = (changed: Partial<typeof found>) =>
  guardsOf({ ...found, ...changed }, charts)
    .filter(({ hasPassed }) => !hasPassed)
    .map(({ name }) => name);

describe('an estimate is not published', () => {
  it('where the thresholds only repeat the votes', () => {
    expect(failedOf({})).toEqual([]);
    const thresholdDeviation = found.aware.priors.thresholdDeviation.map(() => 0.05);
    expect(failedOf({ aware: { ...found.aware, priors: { ...found.aware.priors, thresholdDeviation } } })).toEqual([
      'spread',
    ]);
  });

  it('where the fits differ on charts with many players', () => {
    const moved = { ...found.blind, threshold: found.blind.threshold.map((threshold) => threshold + 1) };
    expect(failedOf({ blind: moved })).toEqual(['agreement']);
    expect(failedOf({ blind: moved, playersOf: new Uint32Array(charts.length).fill(300) })).toEqual([]);
  });

  it('where it predicts lamps worse than the lamp rates of players of similar skill', () => {
    const playerWeight = new Float64Array(world.observations.players).fill(1);
    const memory = fitMemory(world.observations);
    const guard = (aware: typeof found.aware) =>
      predictionGuard(world.observations, charts, { aware, playerWeight, passes: localPasses, memory });
    expect(guard(found.aware)).toMatchObject({ name: 'prediction', hasPassed: true });
    expect(guard(found.aware).measured).toBeLessThan(0.97);
    // With one skill for all players, it cannot tell them apart.
    const blunt = { ...found.aware.priors, skill: { mean: 6, deviation: 1e-3 } };
    expect(guard({ ...found.aware, priors: blunt })).toMatchObject({ hasPassed: false });
  });

  it('but passes with too few lamps to measure', () => {
    const small = inventWorld({ seed: 'few', players: 80, charts: 30, density: 0.3 });
    expect(estimateOf(small).guards.find(({ name }) => name === 'prediction')).toMatchObject({
      hasPassed: true,
      measured: null,
    });
  });
});
