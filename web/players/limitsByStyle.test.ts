import { expect, test } from 'vitest';
import { isRestricted } from '#domain/players/restriction.ts';
import { levelsOf } from '#domain/tables/level.ts';
import { TABLES } from '#domain/tables/tableRules.ts';
import { limitsByStyle } from './limitsByStyle.ts';

/** What is shown, short. */
const shown = (restrictions: Record<string, number>) =>
  limitsByStyle(TABLES, restrictions).map(({ style, best, limits }) => [
    style,
    best && `${best.table.id}${best.level}`,
    limits.map(({ table, level }) => `${table.id}${level}`).join(' '),
  ]);

test.each([
  [{}, 'SP', null, 'stnull slnull'],
  [{ sl: 7 }, 'SP', 'sl7', 'stnull sl7'],
  [{ st: 2, sl: 7 }, 'SP', 'st2', 'st2 sl12'],
  [{ dp: 3 }, 'DP', 'dp3', 'dpstnull dp3'],
  [{ dpst: 2 }, 'DP', 'dpst6', 'dpst6 dp10'],
] as const)('of %j it shows %s %s: %s', (restrictions, style, best, limits) => {
  expect(shown(restrictions)).toContainEqual([style, best, limits]);
});

test('what is shown is what the votes go by', () => {
  for (const restrictions of [{}, { st: 0 }, { st: 12 }, { sl: 0 }, { dpst: 0 }, { dp: 4 }, { sl: 12, dp: 0 }]) {
    for (const { table, level } of limitsByStyle(TABLES, restrictions).flatMap(({ limits }) => limits)) {
      const open = levelsOf(table).filter((one) => !isRestricted(table, one, restrictions));
      expect(open.at(-1) ?? null, `${table.id} of ${JSON.stringify(restrictions)}`).toBe(level);
    }
  }
});

test('a table that asks for nothing is not among them', () => {
  expect(JSON.stringify(shown({ fr: 3 }))).not.toContain('fr');
});
