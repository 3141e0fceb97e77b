import { expect, test } from 'vitest';
import { isOtherPlayStyle } from './isOtherPlayStyle.ts';

test.each([
  ['SP', '14keys', true],
  ['SP', '7keys', false],
  ['DP', '7keys', true],
  ['DP', '14keys', false],
  ['any', '14keys', false],
  ['any', '7keys', false],
] as const)('in a table for %s, a chart for %s has another play style: %s', (playStyle, keys, isOther) => {
  expect(isOtherPlayStyle({ playStyle }, keys)).toBe(isOther);
});
