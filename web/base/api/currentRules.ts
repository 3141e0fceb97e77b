import { type Rules, ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { serverNow } from './serverClock.ts';

/** Returns the rules in force now, for what screens show and check early; the server checks again. */
export function currentRules(): Rules {
  return rulesAt(ruleBook, serverNow());
}

/** Returns a table by the rules in force; undefined if there is none. */
export const tableOf = (id: string): TableRules | undefined => tableById(currentRules(), id);
