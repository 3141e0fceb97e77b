import { expect, test } from 'vitest';
import { ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { levelsOf } from '#domain/tables/level.ts';
import { changeToOptions } from './changeToOptions.ts';

const rules = rulesAt(ruleBook, new Date('2026-11-21T12:00:00Z'));
const optionsOf = (tableId: string, level: number) => {
  const table = rules.tables.find(({ id }) => id === tableId);
  return table ? changeToOptions(rules, table, level).map(({ changeTo }) => changeTo) : null;
};

test.each([
  ['st', 5, [7, 'high', 'low', 3]],
  ['st', 0, [2, 'high']],
  ['st', 1, [3, 'high', 'low']],
  ['st', 12, ['low', 10]],
  ['dpst', 5, ['high', 'low', 3]],
  ['dpst', 6, ['low', 4]],
])(
  'from %s%d: low only above the lowest level, high only below the highest, at most two levels',
  (table, level, to) => {
    expect(optionsOf(table, level)).toEqual(to);
  },
);

test('the current level is never an option, and every level has an option', () => {
  for (const table of rules.tables) {
    for (const level of levelsOf(table)) {
      const options = changeToOptions(rules, table, level);
      expect(options.length).toBeGreaterThan(0);
      expect(options.map((option) => option.level)).not.toContain(level);
    }
  }
});
