import { expect, test } from 'vitest';
import { LAMPS } from './clears.ts';
import { lampLetters, lampName } from './lampNames.ts';

test('every lamp has letters and a name of its own', () => {
  const buckets = [...new Set(Object.values(LAMPS).flatMap((lamps) => lamps.map(({ bucket }) => bucket)))];
  for (const told of [lampLetters, lampName]) expect(new Set(buckets.map(told)).size).toBe(buckets.length);
  expect(buckets.map(lampName)).toContain('NO PLAY');
  expect(buckets.map(lampName)).not.toContain('NOPLAY');
});
