import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAMPS, type Service } from './clears.ts';
import { countOutcomes, isBpCompared, lampOutcome, type Outcome, type RivalBest, scoreOutcome } from './rivals.ts';

const lr2 = (clear: number, score = 0): RivalBest => ({ service: 'lr2', clear, score });
const beatoraja = (clear: number, score = 0): RivalBest => ({ service: 'beatoraja', clear, score });

const best = fc.constantFrom<Service>('lr2', 'beatoraja').chain((service) =>
  fc.record({
    service: fc.constant(service),
    clear: fc.constantFrom(...LAMPS[service].map(({ id }) => id)),
    score: fc.nat(5),
  }),
);
const OPPOSITE = { win: 'loss', draw: 'draw', loss: 'win' } as const satisfies Record<Outcome, Outcome>;

describe('the lamps of two players', () => {
  it.each([
    ['HARD beats NORMAL', lr2(4), lr2(3), 'win'],
    ['FAILED beats a chart that was not played', lr2(1), lr2(0), 'win'],
    ['EX HARD loses to a full combo', beatoraja(7), beatoraja(8), 'loss'],
    ['PERFECT beats a full combo', beatoraja(9), beatoraja(8), 'win'],
    ['equal lamps are a draw', beatoraja(3), beatoraja(3), 'draw'],
  ] as const)('of one service: %s', (_, own, rival, outcome) => {
    expect(lampOutcome(own, rival)).toBe(outcome);
  });

  it.each([
    ['HARD has another id in each, and is a draw', lr2(4), beatoraja(6), 'draw'],
    ['EASY of LR2 beats the assist lamps, whose ids are higher', lr2(2), beatoraja(3), 'win'],
    ['EX HARD beats HARD', beatoraja(7), lr2(4), 'win'],
    ['LR2 knows nothing above a full combo: MAX is a draw', lr2(5), beatoraja(10), 'draw'],
  ] as const)('of two services: %s', (_, own, rival, outcome) => {
    expect(lampOutcome(own, rival)).toBe(outcome);
  });
});

describe('any two players', () => {
  it.each([
    ['lamps', lampOutcome],
    ['scores', scoreOutcome],
  ])('see the opposite of each other in their %s, and a draw with the same', (_, compare) => {
    fc.assert(
      fc.property(best, best, (own, rival) => {
        expect(compare(rival, own)).toBe(OPPOSITE[compare(own, rival)]);
        expect(compare(own, own)).toBe('draw');
      }),
    );
  });

  it.each([
    ['lamps', lampOutcome],
    ['scores', scoreOutcome],
  ])('of one service cannot beat each other in a circle by %s', (_, compare) => {
    const three = fc.tuple(best, best, best).filter((all) => new Set(all.map(({ service }) => service)).size === 1);
    fc.assert(
      fc.property(three, ([a, b, c]) => {
        if (compare(a, b) !== 'loss' && compare(b, c) !== 'loss') expect(compare(a, c)).not.toBe('loss');
      }),
    );
  });
});

it('wins, draws and losses add up', () => {
  expect(countOutcomes([])).toEqual({ win: 0, draw: 0, loss: 0 });
  fc.assert(
    fc.property(fc.array(fc.constantFrom<Outcome>('win', 'draw', 'loss')), (outcomes) => {
      const counts = countOutcomes(outcomes);
      expect(counts.win + counts.draw + counts.loss).toBe(outcomes.length);
      expect(counts.loss).toBe(outcomes.filter((one) => one === 'loss').length);
    }),
  );
});

it.each([
  ['lr2', 'lr2', true],
  ['lr2', 'beatoraja', false],
  ['beatoraja', 'lr2', false],
  ['beatoraja', 'beatoraja', false],
] as const)('the BP of %s and %s are compared: %s', (own, rival, is) => {
  expect(isBpCompared(own, rival)).toBe(is);
});
