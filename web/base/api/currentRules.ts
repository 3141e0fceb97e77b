import { type Rules, ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { serverNow } from './serverClock.ts';

/** Returns the rules in force now. The server checks again whatever a screen shows or refuses by them. */
export function currentRules(): Rules {
  return rulesAt(ruleBook, serverNow());
}
