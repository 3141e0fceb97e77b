import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#domain/common/text.ts';
import { nicknameSkeleton } from './nicknameSkeleton.ts';

test.each([
  ['paco', 'расо', 'Cyrillic'],
  ['ABBA', 'ΑΒΒΑ', 'Greek capitals'],
  ['jose', 'josé', 'accents'],
  ['jose', 'jose\u0301', 'combining accents'],
  ['zoe', 'ZOË', 'accents in capitals'],
  ['Illl', 'lIl1', 'letters like digits'],
  ['OOps', '00ps', 'digits like letters'],
  ['tester', 'ｔｅｓｔｅｒ', 'width'],
  ['tester', 'TESTER', 'case'],
  ['mina', 'MiNA', 'case, of a letter that looks like two'],
  ['tester', '𝓽𝓮𝓼𝓽𝓮𝓻', 'mathematical letters'],
  ['カ', '力', 'katakana and kanji'],
])('%s and %s look alike: %s', (one, other) => {
  expect(nicknameSkeleton(one)).toBe(nicknameSkeleton(other));
});

test.each([
  ['かな', 'がな'],
  ['ハン', 'パン'],
  ['aki', 'akki'],
  ['가나', '까나'],
])('%s and %s do not', (one, other) => {
  expect(nicknameSkeleton(one)).not.toBe(nicknameSkeleton(other));
});

test('accents on Latin letters never make a different name', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijknopqrstuvwxyz'), minLength: 2, maxLength: 12 });
  const accent = fc.constantFrom('\u0300', '\u0301', '\u0308', '\u030a', '\u0327');
  fc.assert(
    fc.property(letters, accent, fc.nat(11), (name, mark, at) => {
      const accented = `${name.slice(0, at + 1)}${mark}${name.slice(at + 1)}`;
      expect(nicknameSkeleton(accented.normalize('NFC'))).toBe(nicknameSkeleton(name));
    }),
  );
});

test('any name has a skeleton, the same in any normal form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (name) => {
      expect(nicknameSkeleton(name.normalize('NFD'))).toBe(nicknameSkeleton(name.normalize('NFC')));
      expect(nicknameSkeleton(fold(name))).toBe(fold(nicknameSkeleton(fold(name))));
    }),
  );
});
