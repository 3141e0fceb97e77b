import { describe, expect, it } from 'vitest';
import { estimateOf } from '#testing/estimate/recovery.ts';
import { inventWorld } from '#testing/estimate/world.ts';
import type { LevelEstimate } from './estimate.ts';
import { type EstimatedChart, summaryOf } from './summary.ts';
import type { KnownCharts } from './warmStart.ts';

const world = inventWorld({ seed: 'warm', players: 600, charts: 300, density: 0.2, isFaulty: true });
const isUsed = new Uint8Array(world.observations.players).fill(1);
const cold = estimateOf(world);
const { run, charts } = summaryOf(cold, { ...world, isUsed });
const known: KnownCharts = { run, charts };
const warm = estimateOf(world, { known });

/** Returns how far the levels are from those of the run without a start, in standard errors. */
function distances(found: typeof warm, pick: (chart: EstimatedChart) => LevelEstimate | null | undefined) {
  const others = summaryOf(found, { ...world, isUsed }).charts;
  return charts.map((chart, index) => {
    const [one, other] = [pick(chart), pick(others[index]!)];
    if (!one || !other) throw new Error('no scale');
    return Math.abs(one.level - other.level) / ((one.high - one.low) / 2);
  });
}
const aware = ({ levels }: EstimatedChart) => levels[0]?.[0];
const blind = ({ blind: level }: EstimatedChart) => level;
const share = (values: readonly number[], below: number) =>
  values.filter((value) => value < below).length / values.length;

describe('a warm start', () => {
  it.each([
    ['with the votes', aware],
    ['without', blind],
  ])('finds the levels that one finds that begins with nothing, %s', (_, pick) => {
    const off = distances(warm, pick);
    expect(share(off, 0.1)).toBeGreaterThan(0.9);
    expect(share(off, 0.25)).toBe(1);
  });

  it('works with a tenth of the charts new and the last result far off', () => {
    const isNew = (chart: number) => chart % 10 === 0;
    const off = charts.map((chart, index) =>
      isNew(index)
        ? null
        : { ...chart, thresholds: chart.thresholds.map((own) => own.map((value) => value + (index % 3) - 1)) },
    );
    expect(share(distances(estimateOf(world, { known: { run, charts: off } }), aware), 0.1)).toBeGreaterThan(0.95);
  });

  it('needs fewer passes', () => {
    expect(warm.aware.passes + warm.blind.passes).toBeLessThan(0.8 * (cold.aware.passes + cold.blind.passes));
  });
});
