import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { numberText, rangeText, signedText } from './numberText.ts';

const languages = ['en', 'ja', 'ko'];
const t = ((_: string, { from, to }: { from: string; to: string }) => `${from} to ${to}`) as unknown as TFunction;

test.each(languages)('a negative number has a true minus, and zero has no sign (%s)', (language) => {
  expect(numberText(language, -1234.56, 1)).toBe('−1,234.6');
  expect(numberText(language, -0.04, 1)).toBe('0.0');
  expect(numberText(language, -0)).toBe('0');
});

test.each(languages)('a difference has its sign, unless it is shown as zero (%s)', (language) => {
  expect([12.44, -3, 0.04, -0.04].map((value) => signedText(language, value, 1))).toEqual([
    '+12.4',
    '−3.0',
    '0.0',
    '0.0',
  ]);
});

test('a range has a dash, or a word if one of its ends is negative', () => {
  expect(rangeText(t, 'en', { low: 4.6, high: 5.44 })).toBe('4.6–5.4');
  expect(rangeText(t, 'en', { low: -0.4, high: -0.1 })).toBe('−0.4 to −0.1');
  expect(rangeText(t, 'en', { low: -0.5, high: -0.04 })).toBe('−0.5 to 0.0');
  expect(rangeText(t, 'en', { low: -0.04, high: 0.3 })).toBe('0.0–0.3');
});
