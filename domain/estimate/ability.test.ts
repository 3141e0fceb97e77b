import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ability, type PlayedLamp } from './ability.ts';
import { chancesOf } from './model/chances.ts';

const prior = { mean: 5, deviation: 3 };
const thresholds = [4, 4.8, 5.8, 10];
const playedOn = (reached: number): PlayedLamp => ({ discrimination: 1.5, thresholds, reached, weight: 1 });

/** The log posterior of a skill. */
const posterior = (played: readonly PlayedLamp[], skill: number) =>
  played.reduce(
    (sum, row) => sum + row.weight * Math.log(chancesOf(skill, row.discrimination, row.thresholds)[row.reached]!),
    -(((skill - prior.mean) / prior.deviation) ** 2) / 2,
  );

it('the chances of all results add up to one, and small ones keep their digits', () => {
  const chances = chancesOf(4.9, 1.5, thresholds);
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
  expect(chancesOf(40, 1.5, thresholds)[0]).toBeCloseTo(Math.exp(-54), 30);
});

describe('the skill of a player on known charts', () => {
  it('is the prior without a lamp, and as uncertain', () => {
    expect(ability([], prior)).toEqual({ skill: 5, error: 3 });
  });

  it('maximizes the posterior', () => {
    const row = fc.record({
      discrimination: fc.double({ min: 0.3, max: 3, noNaN: true }),
      thresholds: fc
        .double({ min: 0, max: 12, noNaN: true })
        .map((first) => [first, first + 0.8, first + 1.8, first + 6]),
      reached: fc.integer({ min: 0, max: 4 }),
      weight: fc.constantFrom(0.5, 1),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (played) => {
        const { skill, error } = ability(played, prior);
        const best = posterior(played, skill);
        expect(best).toBeGreaterThanOrEqual(posterior(played, skill + 0.01) - 1e-9);
        expect(best).toBeGreaterThanOrEqual(posterior(played, skill - 0.01) - 1e-9);
        expect(error).toBeLessThan(prior.deviation);
      }),
    );
  });

  it('rises with a better lamp, and is more certain with more lamps', () => {
    const skills = [0, 1, 2, 3, 4].map((reached) => ability([playedOn(reached)], prior).skill);
    expect(skills).toEqual(skills.toSorted((a, b) => a - b));
    const errors = [1, 10, 100].map((count) => ability(new Array<PlayedLamp>(count).fill(playedOn(2)), prior).error);
    expect(errors).toEqual(errors.toSorted((a, b) => b - a));
  });
});
