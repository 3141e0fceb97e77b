import { type Rules, ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { serverNow } from './serverClock.ts';

/** Returns the rules in force now, for what screens show and check early; the server checks again. */
export function currentRules(): Rules {
  return rulesAt(ruleBook, serverNow());
}
