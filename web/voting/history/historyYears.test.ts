import { expect, test } from 'vitest';
import { ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { historyYears } from './historyYears.ts';

test('the years go from the current one by GMT+9 back to 2018', () => {
  const rules = rulesAt(ruleBook, new Date('2026-12-31T14:59:59Z'));
  expect(historyYears(rules, new Date('2026-12-31T14:59:59Z'))).toEqual([
    2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018,
  ]);
  expect(historyYears(rules, new Date('2026-12-31T15:00:00Z'))[0]).toBe(2027);
});
