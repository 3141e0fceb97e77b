import { describe, expect, it } from 'vitest';
import { inventWorld } from '#testing/estimate/world.ts';
import { passMemory } from './likelihood.ts';
import { layoutOf } from './parameters.ts';
import { posterior } from './posterior.ts';
import { firstPriors } from './start.ts';

const world = inventWorld({ seed: 'gradient', players: 12, charts: 9, density: 0.5, isFaulty: true });
const layout = layoutOf(world.observations);
/** Parameters with thresholds that nearly cross for the second client. */
const parameters = Float64Array.from({ length: layout.length }, (_, at) =>
  at >= layout.shifts
    ? Math.sin(at)
    : at >= layout.gaps
      ? Math.cos(at) - 1
      : Math.sin(at * 3) * (at < layout.logA ? 4 : 1),
);

function problem() {
  const memory = passMemory(world.observations);
  const priors = firstPriors(layout, world.charts, parameters);
  const context = { memory, layout, priors };
  return (point: Float64Array, gradient = new Float64Array(layout.length)) => posterior(context, point, gradient);
}

describe('the posterior of skills and charts', () => {
  it('has a gradient that matches finite differences', () => {
    const value = problem();
    const gradient = new Float64Array(layout.length);
    value(parameters, gradient);
    const step = 1e-5;
    for (let at = 0; at < layout.length; at++) {
      const [low, high] = [parameters.slice(), parameters.slice()];
      low[at]! -= step;
      high[at]! += step;
      const slope = (value(high) - value(low)) / (2 * step);
      expect(Math.abs(slope - gradient[at]!)).toBeLessThan(1e-4 * Math.max(1, Math.abs(slope)));
    }
  });

  it('stays finite for extremely unlikely lamps', () => {
    const value = problem();
    const far = parameters.map((number, at) => (at < layout.logA ? number * 1e3 : number));
    const gradient = new Float64Array(layout.length);
    expect(value(far, gradient)).toBeGreaterThan(0);
    expect(gradient.every(Number.isFinite)).toBe(true);
  });
});
