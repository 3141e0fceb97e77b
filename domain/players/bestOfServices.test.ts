import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestOfTwo, SHARED_SERVICE, sharedLamp } from './bestOfServices.ts';
import { LAMPS, lampOf } from './clears.ts';

describe('the best of two services', () => {
  test.each(['lr2', 'beatoraja'] as const)('names each lamp of %s as before, with the same clear score', (service) => {
    for (const lamp of LAMPS[service]) {
      const shared = lampOf(SHARED_SERVICE, sharedLamp(service, lamp.id));
      expect(shared).toMatchObject({ bucket: lamp.bucket, score: lamp.score, isEasyClear: lamp.isEasyClear });
    }
  });

  test('keeps the order of lamps', () => {
    const ids = LAMPS.lr2.map(({ id }) => sharedLamp('lr2', id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(sharedLamp('lr2', 99)).toBe(0);
  });

  const best = fc.record({
    clear: fc.integer({ min: 0, max: 10 }),
    exScore: fc.nat(9000),
    minBp: fc.option(fc.nat(99)),
    playedAt: fc.option(fc.date({ noInvalidDate: true })),
  });

  test('is at least as good in each value as both, whichever comes first', () => {
    fc.assert(
      fc.property(best, best, (one, other) => {
        const both = bestOfTwo(one, other);
        expect(bestOfTwo(other, one)).toEqual(both);
        for (const { clear, exScore, minBp, playedAt } of [one, other]) {
          expect(both.clear).toBeGreaterThanOrEqual(clear);
          expect(both.exScore).toBeGreaterThanOrEqual(exScore);
          if (minBp !== null) expect(both.minBp).toBeLessThanOrEqual(minBp);
          if (playedAt !== null) expect(both.playedAt?.getTime()).toBeGreaterThanOrEqual(playedAt.getTime());
        }
        expect([one.clear, other.clear]).toContain(both.clear);
        expect([one.minBp, other.minBp]).toContain(both.minBp);
      }),
    );
  });
});
