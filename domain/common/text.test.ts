import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, isBlank, lengthOf } from './text.ts';

describe('text', () => {
  it('is as long as a person counts, not as it is stored', () => {
    expect([lengthOf(''), lengthOf('譜面'), lengthOf('🎹🎹')]).toEqual([0, 2, 2]);
  });

  it('of blanks in any script is blank', () => {
    expect([isBlank(''), isBlank(' \n\u3000'), isBlank(' a ')]).toEqual([true, true, false]);
  });

  it('of signs that show nothing is blank too, and one that joins what is seen is not', () => {
    expect(['\u200b\u200d\u2060', '\u202e', '\u3164', '\u2800', '\ufe0f'].map(isBlank)).toEqual(Array(5).fill(true));
    expect(['👩\u200d🚀', '\u202eno', '́'].map(isBlank)).toEqual([false, false, false]);
  });

  it('is compared without width, case and doubled blanks', () => {
    expect(fold('  ＡＢＣ \u3000 Straße ')).toBe('abc strasse');
    expect(fold('ﾃｽﾄ')).toBe(fold('テスト'));
  });

  it('folds the same when folded again', () => {
    const codePoint = fc.integer({ min: 0, max: 0x2ffff }).map((code) => String.fromCodePoint(code));
    fc.assert(
      fc.property(fc.array(codePoint, { maxLength: 20 }), (characters) => {
        const once = fold(characters.join(''));
        expect(fold(once)).toBe(once);
      }),
    );
  });
});
