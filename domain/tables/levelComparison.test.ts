import { expect, test } from 'vitest';
import { levelsOf } from './level.ts';
import { levelComparison } from './levelComparison.ts';
import { TABLES, tableById } from './tableRules.ts';

test.each(['sl', 'st'])('every level of %s is listed once, in order', (id) => {
  const table = tableById({ tables: TABLES }, id);
  if (!table) throw new Error(`no table ${id}`);
  const compared = levelComparison.filter((one) => one.table === id).map(({ level }) => level);
  expect(compared).toEqual(levelsOf(table));
});

test('a harder level never corresponds to an easier one of a scale', () => {
  for (const scale of ['normal', 'insane', 'overjoy'] as const) {
    const spans = levelComparison.flatMap((one) => one[scale] ?? []);
    for (const [index, { from, to }] of spans.entries()) {
      const before = spans[index - 1] ?? { from: 0, to: 0 };
      expect(from).toBeGreaterThanOrEqual(before.from);
      expect(to).toBeGreaterThanOrEqual(Math.max(from, before.to));
    }
  }
});
