import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted, fold, hasControl, isBlank, isTooLong, lengthOf, withoutControl } from './text.ts';

describe('text', () => {
  it('has its length in code points', () => {
    expect([lengthOf(''), lengthOf('譜面'), lengthOf('🎹🎹')]).toEqual([0, 2, 2]);
  });

  it('counts one thing in the singular', () => {
    expect([0, 1, 2].map((number) => counted(number, 'vote'))).toEqual(['0 votes', '1 vote', '2 votes']);
  });

  it('is blank if it has only blanks of any script', () => {
    expect([isBlank(''), isBlank(' \n\u3000'), isBlank(' a ')]).toEqual([true, true, false]);
  });

  it('is blank if it has only invisible characters, not if a joiner connects visible ones', () => {
    expect(['\u200b\u200d\u2060', '\u202e', '\u3164', '\u2800', '\ufe0f'].map(isBlank)).toEqual(Array(5).fill(true));
    expect(['👩\u200d🚀', '\u202eno', '́'].map(isBlank)).toEqual([false, false, false]);
  });

  it('loses control characters and direction overrides for terminals, and nothing else', () => {
    const signs = fc.constantFrom(
      '\u0000',
      '\b',
      '\n',
      '\t',
      '\u001b',
      '\u007f',
      '\u009b',
      '\u202e',
      '\u2066',
      'a',
      '終',
      '\u200f',
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(signs, fc.string({ unit: 'binary', maxLength: 1 })) }), (text) => {
        const printed = withoutControl(text);
        expect(hasControl(printed)).toBe(false);
        expect(printed).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
        expect(printed === text).toBe(!hasControl(text));
        expect(withoutControl(printed)).toBe(printed);
        expect([...text].filter((sign) => printed.includes(sign)).join('')).toBe(printed);
      }),
    );
    expect(withoutControl('a\n\tb\u001b', '\n')).toBe('a\nb');
    expect([hasControl('a\nb'), hasControl('a\r\n\tb', { severalLines: true })]).toEqual([true, false]);
  });

  it('is compared without regard to width, case and repeated blanks', () => {
    expect(fold('  ＡＢＣ \u3000 Straße ')).toBe('abc strasse');
    expect(fold('ﾃｽﾄ')).toBe(fold('テスト'));
  });

  it.each(['～〜', '－−', '―—', '∥‖', '￠¢', '￡£', '￢¬', '￤¦', '￥¥', '＼\\'])(
    'is compared without regard to which code point stands for a character of Shift_JIS: %s',
    ([one = '', other = '']) => {
      expect(fold(`a${one}b`)).toBe(fold(`a${other}b`));
    },
  );

  it.each(['\u0301\u0323', '\uff9e\u0301', '\u0344\u0323'])(
    'is compared by its first combining marks only, as sorting many takes minutes: %j',
    (marks) => {
      const folded = fold(`a${marks.repeat(500_000)} b`);
      expect(lengthOf(folded)).toBeLessThanOrEqual(1 + 30 + 2);
      expect(folded).toMatch(/^\p{L}\p{M}+ b$/u);
      expect(fold(folded)).toBe(folded);
    },
  );

  it('does not change when folded again', () => {
    const codePoint = fc.integer({ min: 0, max: 0x2ffff }).map((code) => String.fromCodePoint(code));
    fc.assert(
      fc.property(fc.array(codePoint, { maxLength: 20 }), (characters) => {
        const once = fold(characters.join(''));
        expect(fold(once)).toBe(once);
      }),
    );
  });
});

it('the length limit of a fact is in UTF-16 units', () => {
  expect([isTooLong('', 0), isTooLong('ab', 2), isTooLong('abc', 2), isTooLong('🌟', 1)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
