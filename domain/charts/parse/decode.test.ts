import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeChartText, textAt, textsAt } from './decode.ts';

const decode = (...bytes: number[]): string => {
  const text = decodeChartText(Uint8Array.from(bytes));
  return textAt(text, { start: 0, end: text.bytes.length });
};

describe('decodeChartText', () => {
  test('reads Windows-31J, also where a second byte is a backslash', () => {
    expect(decode(0x83, 0x5c, 0x95, 0x5c, 0x94, 0x5c)).toBe('ソ表能');
  });

  test('reads the characters of NEC and IBM and half-width kana', () => {
    expect(decode(0x87, 0x40, 0xfb, 0xfc, 0xcb)).toBe('①髙ﾋ');
  });

  test('turns bytes that are not valid, and NUL, into U+FFFD', () => {
    expect(decode(0x41, 0x82)).toBe('A\ufffd');
    expect(decode(0x41, 0x00, 0x42)).toBe('A\ufffdB');
  });

  test.each([
    ['UTF-8', [0xef, 0xbb, 0xbf, 0xe6, 0x9b, 0xb2]],
    ['UTF-16LE', [0xff, 0xfe, 0xf2, 0x66]],
    ['UTF-16BE', [0xfe, 0xff, 0x66, 0xf2]],
  ])('uses the byte order mark of %s and drops it', (_, bytes) => {
    expect(decode(...bytes)).toBe('曲');
  });

  test('reads UTF-8 without a mark as Windows-31J', () => {
    expect(decode(0xe6, 0x9b, 0xb2)).toBe('譖ｲ');
  });
});

describe('textsAt', () => {
  test('returns the same texts as textAt for each range, whatever the bytes are', () => {
    const noLineEnd = fc.uint8Array({ maxLength: 20 }).map((bytes) => bytes.filter((byte) => byte !== 0x0a));
    fc.assert(
      fc.property(fc.array(noLineEnd, { maxLength: 10 }), (parts) => {
        const bytes = Uint8Array.from([0x23, ...parts.flatMap((part) => [...part])]);
        let start = 1;
        const ranges = parts.map((part) => {
          const range = { start, end: start + part.length };
          start = range.end;
          return range;
        });
        const text = decodeChartText(bytes);
        expect(textsAt(text, ranges)).toEqual(ranges.map((range) => textAt(text, range)));
      }),
    );
  });
});
