import { expect, test } from 'vitest';
import { equivalentLevels } from '#domain/tables/equivalentLevels.ts';
import { levelComparison } from '#domain/tables/levelComparison.ts';
import { formatScale, levelsEquivalentTo } from './levelsEquivalentTo.ts';

test('a level is equivalent to the levels of Exoplanet whose range contains it, open ranges included', () => {
  expect(levelsEquivalentTo('fr', { table: 'sl', level: 0 })).toEqual([0, 1]);
  expect(levelsEquivalentTo('fr', { table: 'sl', level: 5 })).toEqual([3]);
  expect(levelsEquivalentTo('fr', { table: 'sl', level: 12 })).toEqual([7]);
  expect(levelsEquivalentTo('fr', { table: 'st', level: 0 })).toEqual([7]);
  expect(levelsEquivalentTo('fr', { table: 'st', level: 12 })).toEqual([12]);
});

test('every compared level has an equivalent in Exoplanet, and every level of Exoplanet is shown', () => {
  const shown = levelComparison.map((row) => levelsEquivalentTo('fr', row));
  for (const [index, levels] of shown.entries()) expect(levels, String(index)).not.toEqual([]);
  expect([...new Set(shown.flat())]).toEqual(equivalentLevels.fr?.map(({ level }) => level));
});

test('a range is written as its ends, or as one number if they are equal', () => {
  expect(formatScale('★', { from: 3, to: 4 })).toBe('★3–4');
  expect(formatScale('★★', { from: 7, to: 7 })).toBe('★★7');
  expect(formatScale('☆', null)).toBeNull();
});
