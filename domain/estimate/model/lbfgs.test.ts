import { describe, expect, it } from 'vitest';
import { minimize } from './lbfgs.ts';

describe('L-BFGS', () => {
  it('minimizes the Rosenbrock function', () => {
    const point = Float64Array.of(-1.2, 1);
    const result = minimize(
      ([x = 0, y = 0], gradient) => {
        gradient.set([-2 * (1 - x) - 400 * x * (y - x * x), 200 * (y - x * x)]);
        return (1 - x) ** 2 + 100 * (y - x * x) ** 2;
      },
      point,
      { curvature: Float64Array.of(800, 200), tolerance: 1e-20, maxPasses: 500 },
    );
    expect(result.hasConverged).toBe(true);
    expect(point[0]).toBeCloseTo(1, 6);
    expect(point[1]).toBeCloseTo(1, 6);
  });

  it('minimizes an ill-conditioned quadratic', () => {
    const point = new Float64Array(50).fill(3);
    const curvature = Float64Array.from({ length: 50 }, (_, at) => 1.2 ** at);
    minimize(
      (at, gradient) => {
        let value = 0;
        for (const [index, x] of at.entries()) {
          const neighbor = at[index - 1] ?? 0;
          value += (curvature[index]! * (x - 1) ** 2) / 2 + (x - neighbor) ** 2 / 20;
        }
        for (const [index, x] of at.entries()) {
          const [before, after] = [at[index - 1] ?? 0, at[index + 1] ?? x];
          gradient[index] = curvature[index]! * (x - 1) + (x - before) / 10 - (after - x) / 10;
        }
        return value;
      },
      point,
      { curvature, tolerance: 1e-14, maxPasses: 500 },
    );
    expect(point[40]).toBeCloseTo(1, 3);
  });

  it('stops at the limit of passes, no worse than the start', () => {
    const point = Float64Array.of(5);
    const result = minimize(
      ([x = 0], gradient) => {
        gradient[0] = 4 * x ** 3;
        return x ** 4;
      },
      point,
      { curvature: Float64Array.of(1), tolerance: 0, maxPasses: 7 },
    );
    expect(result).toMatchObject({ passes: 7, hasConverged: false });
    expect(result.value).toBeLessThan(625);
  });
});
