import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelAt, scaleOf } from './linking.ts';

const chart = (level: number, threshold: number) => ({ level, threshold });

describe('the scale of a table', () => {
  it('maps the median threshold of a level to that level, and extrapolates along a line', () => {
    const scale = scaleOf([chart(1, 3), chart(1, 3.1), chart(1, 99), chart(2, 5.1), chart(3, 7.1)]);
    if (!scale) throw new Error('no scale');
    expect(levelAt(scale, 3.1)).toBe(1);
    expect(levelAt(scale, 4.1)).toBe(1.5);
    expect(levelAt(scale, 9.1)).toBe(4);
    expect(levelAt(scale, 1.1)).toBeCloseTo(0);
  });

  it('merges levels whose thresholds fall', () => {
    const scale = scaleOf([chart(1, 1), chart(2, 4), chart(3, 2), chart(4, 5)]);
    if (!scale) throw new Error('no scale');
    expect(levelAt(scale, 3)).toBe(2.5);
    expect(levelAt(scale, 4)).toBe(3.25);
  });

  it('does not exist for a table with one level', () => {
    expect(scaleOf([chart(1, 1), chart(1, 2)])).toBeNull();
    expect(scaleOf([])).toBeNull();
  });

  it('rises with the threshold for any charts', () => {
    const charts = fc.array(
      fc.record({ level: fc.integer({ min: 0, max: 12 }), threshold: fc.double({ min: -9, max: 9, noNaN: true }) }),
    );
    fc.assert(
      fc.property(
        charts,
        fc.double({ min: -12, max: 12, noNaN: true }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (all, at, more) => {
          const scale = scaleOf(all);
          if (scale) expect(levelAt(scale, at + more)).toBeGreaterThanOrEqual(levelAt(scale, at) - 1e-9);
        },
      ),
    );
  });
});
