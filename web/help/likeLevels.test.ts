import { expect, test } from 'vitest';
import { equivalentLevels } from '#domain/tables/equivalentLevels.ts';
import { levelComparison } from '#domain/tables/levelComparison.ts';
import { likeLevels, scaleText } from './likeLevels.ts';

test('a level is like those of Exoplanet that name it, open ends too', () => {
  expect(likeLevels('fr', { table: 'sl', level: 0 })).toEqual([0, 1]);
  expect(likeLevels('fr', { table: 'sl', level: 5 })).toEqual([3]);
  expect(likeLevels('fr', { table: 'sl', level: 12 })).toEqual([7]);
  expect(likeLevels('fr', { table: 'st', level: 0 })).toEqual([7]);
  expect(likeLevels('fr', { table: 'st', level: 12 })).toEqual([12]);
});

test('every level that is compared is like one of Exoplanet, and every one of it is shown', () => {
  const shown = levelComparison.map((one) => likeLevels('fr', one));
  for (const [index, levels] of shown.entries()) expect(levels, String(index)).not.toEqual([]);
  expect([...new Set(shown.flat())]).toEqual(equivalentLevels.fr?.map(({ level }) => level));
});

test('a span is told by its ends, once where they are the same', () => {
  expect(scaleText('★', { from: 3, to: 4 })).toBe('★3–4');
  expect(scaleText('★★', { from: 7, to: 7 })).toBe('★★7');
  expect(scaleText('☆', null)).toBeNull();
});
