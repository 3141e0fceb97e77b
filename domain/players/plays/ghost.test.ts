import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isGhost, missTimes } from './ghost.ts';

/** For a play that reached this many notes. */
const isGhostWith = (text: string, notes: number, poor = 0) => isGhost(text, { played: [notes, notes], poor });

test.each([
  ['EDCBAZ', 5],
  ['E10D3EZ', 14],
  // The same in the letters for pairs.
  ['F0TEZ', 14],
  // DEDE, DE12, EC, A3, CA.
  ['qr2PpjZ', 4 + 13 + 2 + 3 + 2],
  ['E1000', 1000],
])('the ghost %s has %i notes', (text, notes) => {
  expect(isGhostWith(text, notes)).toBe(true);
  expect(isGhostWith(text, notes - 1)).toBe(false);
  expect(isGhostWith(text, notes + 1)).toBe(false);
  expect(isGhost(text, { played: [0, notes], poor: 0 })).toBe(true);
});

test('keys that hit no note do not count as notes, and are at most the POORs of the play', () => {
  expect(isGhostWith('E@3E@Z', 2, 4)).toBe(true);
  expect(isGhostWith('E@3E@Z', 2, 3)).toBe(false);
});

test.each(['', 'Z', 'GHOST_ERROR', 'E2-2', 'E E', '5E', 'E0', 'E05', 'EOE', 'EZE', '日本', 'E2\0', 'E9999999'])(
  '%j is no ghost',
  (text) => {
    expect(isGhost(text, { played: [0, 2_000_000_000], poor: 100 })).toBe(false);
  },
);

test('the misses of a ghost are at the times of its notes that were BAD or POOR', () => {
  const times = Array.from({ length: 12 }, (_, note) => 100 * note);
  expect(missTimes('E3B@2E2A3DZ', times)).toEqual({ bad: [300], poor: [600, 700, 800] });
  // iCB, nAE.
  expect(missTimes('EinZ', times)).toEqual({ bad: [200], poor: [300] });
  expect(missTimes('B9999', times).bad).toEqual(times);
  expect(missTimes('GHOST_ERROR', times)).toEqual({ bad: [], poor: [] });
});

test('a ghost is never longer than its notes need', () => {
  const judgement = fc.constantFrom(...'@ABCDE');
  fc.assert(
    fc.property(fc.array(fc.tuple(judgement, fc.integer({ min: 1, max: 99 })), { minLength: 1 }), (runs) => {
      // As LR2 writes it: neighbors differ.
      const written = runs.filter(([letter], index) => letter !== runs[index - 1]?.[0]);
      const count = (none: boolean) =>
        written.reduce((sum, [letter, times]) => sum + ((letter === '@') === none ? times : 0), 0);
      const text = written.map(([letter, times]) => letter + (times > 1 ? times : '')).join('');
      expect(isGhostWith(`${text}Z`, count(false), count(true))).toBe(true);
    }),
  );
  expect(isGhostWith('@'.repeat(1000) + 'E'.repeat(10), 10, 1000)).toBe(false);
});
