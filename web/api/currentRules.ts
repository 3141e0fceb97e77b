import { type Rules, ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { serverNow } from './serverClock.ts';

/** The rules in force now. What a screen says or refuses by them, the server decides again. */
export function currentRules(): Rules {
  return rulesAt(ruleBook, serverNow());
}
