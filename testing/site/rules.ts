import { ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';

/** The time of tests that need no particular one. */
export const NOW = new Date('2026-11-21T12:00:00Z');

/** The rules in force at `NOW`. */
export const rules = rulesAt(ruleBook, NOW);

/** Returns a table of these rules. Throws for an unknown id, which is a mistake of the test. */
export function tableOf(id: string): TableRules {
  const table = tableById(rules, id);
  if (!table) throw new Error(`no table ${id}`);
  return table;
}
