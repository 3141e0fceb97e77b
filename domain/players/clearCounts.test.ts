import { describe, expect, it } from 'vitest';
import { clearCounts } from './clearCounts.ts';
import { LAMPS, type Service } from './clears.ts';

/** A different number of charts for each lamp, to tell them apart. */
const oneOfEach = (service: Service) => LAMPS[service].map(({ id }) => ({ clear: id, charts: 2 ** id }));

describe('charts counted by lamp', () => {
  it('PERFECT and MAX are one count, NOPLAY is not counted (beatoraja)', () => {
    expect(clearCounts('beatoraja', oneOfEach('beatoraja'))).toEqual({
      pfc: 2 ** 9 + 2 ** 10,
      fc: 2 ** 8,
      exhc: 2 ** 7,
      hc: 2 ** 6,
      gc: 2 ** 5,
      ec: 2 ** 4,
      laec: 2 ** 3,
      aec: 2 ** 2,
      fa: 2,
    });
  });

  it('LR2 has five lamps and no perfect one', () => {
    const none = { pfc: 0, exhc: 0, laec: 0, aec: 0 };
    expect(clearCounts('lr2', oneOfEach('lr2'))).toEqual({ ...none, fc: 32, hc: 16, gc: 8, ec: 4, fa: 2 });
  });

  it('unknown lamps are not counted', () => {
    const all = Object.values(clearCounts('lr2', [{ clear: 9, charts: 3 }]));
    expect(all).toEqual(Array.from({ length: 9 }, () => 0));
  });
});
