import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ballot, halves, opinions, percent, rateAtLeast, rateUnder, reaches, tally, total } from './tally.ts';

const ballot = (
  vote: Ballot['vote'],
  difficulty: Ballot['difficulty'] = null,
  level: number | null = null,
): Ballot => ({
  vote,
  difficulty,
  level,
});
const ballots = fc.array(
  fc.record({
    vote: fc.constantFrom('yes' as const, 'neutral' as const, 'no' as const),
    difficulty: fc.constantFrom('high' as const, 'mid' as const, 'low' as const, null),
    level: fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }),
  }),
);

describe('a tally', () => {
  it('counts each vote once', () => {
    expect(tally([ballot('yes'), ballot('no'), ballot('yes'), ballot('neutral')])).toEqual({
      yes: 2,
      neutral: 1,
      no: 1,
    });
  });

  it('weighs a neutral vote half a yes', () => {
    expect(halves({ yes: 4, neutral: 1, no: 3 })).toBe(9);
    expect(reaches({ yes: 4, neutral: 1, no: 0 }, 5)).toBe(false);
    expect(reaches({ yes: 4, neutral: 2, no: 0 }, 5)).toBe(true);
  });

  it('compares the rate exactly: 7 of 10 is 70 percent, any less is not', () => {
    expect(rateAtLeast({ yes: 7, neutral: 0, no: 3 }, 70)).toBe(true);
    expect(rateAtLeast({ yes: 699_999, neutral: 0, no: 300_001 }, 70)).toBe(false);
    expect(rateUnder({ yes: 1, neutral: 0, no: 1 }, 50)).toBe(false);
  });

  it('has rate 0 without a vote', () => {
    const none = { yes: 0, neutral: 0, no: 0 };
    expect(rateAtLeast(none, 1)).toBe(false);
    expect(rateAtLeast(none, 0)).toBe(true);
    expect(percent(none, 1)).toBe('0.0');
  });

  it('rounds the displayed rate half up, to the given decimals', () => {
    expect(percent({ yes: 7, neutral: 2, no: 0 }, 1)).toBe('88.9');
    expect(percent({ yes: 2, neutral: 0, no: 1 }, 2)).toBe('66.67');
    expect(percent({ yes: 1, neutral: 0, no: 15 }, 1)).toBe('6.3');
    expect(percent({ yes: 3, neutral: 0, no: 0 }, 1)).toBe('100.0');
  });

  it('does not depend on the order of the votes', () => {
    const reordered = ballots.chain((cast) =>
      fc.tuple(fc.constant(cast), fc.shuffledSubarray(cast, { minLength: cast.length })),
    );
    fc.assert(
      fc.property(reordered, ([cast, shuffled]) => {
        expect(tally(shuffled)).toEqual(tally(cast));
        expect(opinions(shuffled, 5)).toEqual(opinions(cast, 5));
      }),
    );
  });

  it('adds up to the number of voters, for votes and for opinions', () => {
    fc.assert(
      fc.property(ballots, (cast) => {
        const { high, mid, low } = opinions(cast, 5);
        expect([total(tally(cast)), high + mid + low]).toEqual([cast.length, cast.length]);
      }),
    );
  });
});

describe('difficulty opinions', () => {
  it('of all voters count, independent of their vote; a missing one is mid', () => {
    expect(opinions([ballot('no', 'high'), ballot('neutral', 'low'), ballot('yes')], 3)).toEqual({
      high: 1,
      mid: 1,
      low: 1,
    });
  });

  it('in vote version 1 are the chosen levels above, at and below the proposed one', () => {
    const chosen = [5, 4, 4, 3, 2].map((level) => ballot('yes', null, level));
    expect(opinions(chosen, 4)).toEqual({ high: 1, mid: 2, low: 2 });
  });
});
