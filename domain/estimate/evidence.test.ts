import { describe, expect, it } from 'vitest';
import { nativeUuid } from '../players/rankingId.ts';
import { evidenceOf, isKnownToPlay, isUsed, type ScoreFacts } from './evidence.ts';

const UUID = '00000000-0000-4000-8000-000000000000';
const score: ScoreFacts = { service: 'lr2', clear: 1, minBp: null, daysAgo: null, notes: null };

describe('the evidence of a score', () => {
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

  it('none for an unplayed chart or a lamp of another service', () => {
    expect(evidenceOf({ ...score, clear: 0 })).toBeNull();
    expect(evidenceOf({ ...score, clear: 9 })).toBeNull();
  });

  it('none for an aborted run: failed with misses on more than a fifth of the notes', () => {
    expect(evidenceOf({ ...score, minBp: 201, notes: 1000 })).toBeNull();
    expect(evidenceOf({ ...score, minBp: 200, notes: 1000 })).not.toBeNull();
    expect(evidenceOf({ ...score, minBp: 201, notes: null })).not.toBeNull();
    expect(evidenceOf({ ...score, clear: 2, minBp: 900, notes: 1000 })).not.toBeNull();
  });

  it('half for a failed run of more than two years ago', () => {
    expect(evidenceOf({ ...score, daysAgo: 730 })?.weight).toBe(1);
    expect(evidenceOf({ ...score, daysAgo: 731 })?.weight).toBe(0.5);
    expect(evidenceOf({ ...score, clear: 4, daysAgo: 5000 })?.weight).toBe(1);
  });

  it('counts for players of ranking services, and for native IDs with 20 plays on 3 days', () => {
    const native = { service: 'lr2', rankingId: '1000001' } as const;
    const [often, long] = [
      { acceptedPlays: 20, playDays: 2 },
      { acceptedPlays: 19, playDays: 3 },
    ];
    const none = { acceptedPlays: 0, playDays: 0 };
    expect(isKnownToPlay({ ids: [{ service: 'lr2', rankingId: '999999' }], ...none })).toBe(true);
    expect(isKnownToPlay({ ids: [native, { service: 'beatoraja', rankingId: nativeUuid(UUID) }], ...often })).toBe(
      false,
    );
    expect(isKnownToPlay({ ids: [native, { service: 'beatoraja', rankingId: UUID }], ...none })).toBe(true);
    expect(isKnownToPlay({ ids: [native], ...long })).toBe(false);
    expect(isKnownToPlay({ ids: [native], acceptedPlays: 20, playDays: 3 })).toBe(true);
  });

  it('counts for charts only if the player has played ten and cleared one', () => {
    expect(isUsed({ charts: 10, best: 1 })).toBe(true);
    expect(isUsed({ charts: 9, best: 4 })).toBe(false);
    expect(isUsed({ charts: 500, best: 0 })).toBe(false);
  });
});
