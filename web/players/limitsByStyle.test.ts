import { expect, test } from 'vitest';
import { isRestricted } from '#domain/players/restriction.ts';
import { levelsOf } from '#domain/tables/level.ts';
import { TABLES } from '#domain/tables/tableRules.ts';
import { limitsByStyle } from './limitsByStyle.ts';

/** Returns the limits as short texts. */
const shortLimits = (restrictions: Record<string, number>) =>
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
] as const)('for %j the limits of %s are %s: %s', (restrictions, style, best, limits) => {
  expect(shortLimits(restrictions)).toContainEqual([style, best, limits]);
});

test('the limits are those that votes are checked by', () => {
  for (const restrictions of [{}, { st: 0 }, { st: 12 }, { sl: 0 }, { dpst: 0 }, { dp: 4 }, { sl: 12, dp: 0 }]) {
    for (const { table, level } of limitsByStyle(TABLES, restrictions).flatMap(({ limits }) => limits)) {
      const open = levelsOf(table).filter((one) => !isRestricted(table, one, restrictions));
      expect(open.at(-1) ?? null, `${table.id} of ${JSON.stringify(restrictions)}`).toBe(level);
    }
  }
});

test('a table that needs no right has no limit', () => {
  expect(JSON.stringify(shortLimits({ fr: 3 }))).not.toContain('fr');
});
