import { type Rules, ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { serverNow } from './serverClock.ts';

/** Returns the rules in force now, for what screens show and check early; the server checks again. */
export function currentRules(): Rules {
  return rulesAt(ruleBook, serverNow());
}

/** Returns a table as the current rules define it; undefined if they have none of this ID. */
export const tableOf = (id: string): TableRules | undefined => tableById(currentRules(), id);
