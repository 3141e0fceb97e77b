import { expect, test } from 'vitest';
import { hasEtag } from './hasEtag.ts';

test.each([
  [undefined, false],
  ['"a"', true],
  ['*', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b"', false],
  ['"ab"', false],
])('an ETag "a" is among those of %s: %s', (condition, expected) => {
  expect(hasEtag(condition, '"a"')).toBe(expected);
});

test('an oversized condition is not compared', () => {
  expect(hasEtag(`${'"b",'.repeat(100_000)}"a"`, '"a"')).toBe(false);
});
