import { describe, expect, test } from 'vitest';
import { levelsOf } from '#domain/tables/level.ts';
import { TABLES } from '#domain/tables/tableRules.ts';
import { levelStrength } from './levelStrength.ts';

describe.each(TABLES)('in $name', (table) => {
  const strengths = levelsOf(table).map((level) => levelStrength({ table: table.id, level: String(level) }));

  test('the lowest level is the palest and the highest the strongest', () => {
    expect(strengths.at(0)).toBe(0);
    expect(strengths.at(-1)).toBe(12);
  });

  test('no two levels look the same', () => {
    expect(strengths).toEqual([...new Set(strengths)].toSorted((a, b) => a - b));
  });
});

test('a level outside the table, or of an unknown table, still has a strength', () => {
  expect(levelStrength({ table: 'st', level: '20' })).toBe(12);
  expect(levelStrength({ table: 'st', level: '-1' })).toBe(0);
  expect(levelStrength({ table: 'gone', level: '5' })).toBe(0);
});
