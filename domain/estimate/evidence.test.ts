import { describe, expect, it } from 'vitest';
import { evidenceOf, isUsed, type SeenScore } from './evidence.ts';

const score: SeenScore = { service: 'lr2', clear: 1, minBp: null, daysAgo: null, notes: null };

describe('what a score says (estimate.md §1)', () => {
  it.each([
    ['lr2', 1, 0],
    ['lr2', 2, 1],
    ['lr2', 3, 2],
    ['lr2', 4, 3],
    ['lr2', 5, 4],
    ['beatoraja', 2, 0],
    ['beatoraja', 3, 0],
    ['beatoraja', 4, 1],
    ['beatoraja', 6, 3],
    ['beatoraja', 7, 3],
    ['beatoraja', 10, 4],
  ] as const)('lamp %s %i reaches %i lamps', (service, clear, reached) => {
    expect(evidenceOf({ ...score, service, clear })).toEqual({ reached, weight: 1 });
  });

  it('nothing of a chart that was not played, and nothing by a lamp of another service', () => {
    expect(evidenceOf({ ...score, clear: 0 })).toBeNull();
    expect(evidenceOf({ ...score, clear: 9 })).toBeNull();
  });

  it('nothing by an aborted run: one that failed with misses on more than a fifth of the notes', () => {
    expect(evidenceOf({ ...score, minBp: 201, notes: 1000 })).toBeNull();
    expect(evidenceOf({ ...score, minBp: 200, notes: 1000 })).not.toBeNull();
    expect(evidenceOf({ ...score, minBp: 201, notes: null })).not.toBeNull();
    expect(evidenceOf({ ...score, clear: 2, minBp: 900, notes: 1000 })).not.toBeNull();
  });

  it('half by a failed run of more than two years ago', () => {
    expect(evidenceOf({ ...score, daysAgo: 730 })?.weight).toBe(1);
    expect(evidenceOf({ ...score, daysAgo: 731 })?.weight).toBe(0.5);
    expect(evidenceOf({ ...score, clear: 4, daysAgo: 5000 })?.weight).toBe(1);
  });

  it('counts for charts only if the player has played ten and cleared one', () => {
    expect(isUsed({ charts: 10, best: 1 })).toBe(true);
    expect(isUsed({ charts: 9, best: 4 })).toBe(false);
    expect(isUsed({ charts: 500, best: 0 })).toBe(false);
  });
});
