import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArchiveRow } from './archiveRow.ts';
import { isClear } from './clears.ts';

const good = { clearType: 'HARD', score: 1600, combo: 500, badPoor: 15 };

describe('a row of an LR2IR archive', () => {
  it.each([
    ['FAILED', 1],
    ['EASY', 2],
    ['EASY CLEAR', 2],
    ['CLEAR', 3],
    ['HARD', 4],
    ['HARD CLEAR', 4],
    ['FULLCOMBO', 5],
    ['FULL COMBO', 5],
    ['★FULLCOMBO', 5],
  ])('with %s is lamp %d', (clearType, clear) => {
    expect(readArchiveRow({ ...good, clearType })).toEqual({ clear, exScore: 1600, maxCombo: 500, minBp: 15 });
  });

  it.each([['PERFECT'], ['failed'], ['HARD\0'], [''], [' HARD'], [4], [null], [undefined]])(
    'with the lamp %j is refused',
    (clearType) => {
      expect(readArchiveRow({ ...good, clearType })).toBe('lamp');
    },
  );

  it.each([-1, 1.5, 10_000_001, Number.NaN, '1600', null, new Uint8Array([1])])(
    'with the value %j is refused',
    (value) => {
      for (const field of ['score', 'combo', 'badPoor']) {
        expect(readArchiveRow({ ...good, [field]: value })).toBe('value');
      }
    },
  );

  it('gives a score that can be stored, or none', () => {
    const any = fc.oneof(fc.anything(), fc.integer(), fc.constantFrom('HARD', 'CLEAR'));
    fc.assert(
      fc.property(fc.record({ clearType: any, score: any, combo: any, badPoor: any }), (row) => {
        const read = readArchiveRow(row);
        if (typeof read === 'string') return;
        expect(isClear('lr2', read.clear)).toBe(true);
        for (const value of [read.exScore, read.maxCombo, read.minBp]) {
          expect(value >= 0 && value < 2 ** 31 && Number.isInteger(value)).toBe(true);
        }
      }),
    );
  });
});
