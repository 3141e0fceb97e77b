import { DAY_MS, daysAfter } from '../common/dates.ts';
import type { Rules } from '../rules/rules.ts';
import { nextVoteCount } from './calendar.ts';

type WindowRules = Pick<Rules, 'window'>;

/** Returns the last instant at which votes are accepted. */
export function deadline(rules: WindowRules, publishedAt: Date): Date {
  return daysAfter(publishedAt, rules.window.days);
}

export function timeExceeded(rules: WindowRules, publishedAt: Date, at: Date): boolean {
  return at > deadline(rules, publishedAt);
}

/** Returns the due time of the last vote count that can decide the vote: the first one after the window. */
export function lastVoteCount(rules: WindowRules, publishedAt: Date): Date {
  return nextVoteCount(deadline(rules, publishedAt));
}

/** Returns the warning beside the deadline: `soon` from day 23, `over` from day 30. */
export function deadlineWarning(rules: WindowRules, publishedAt: Date, at: Date): 'none' | 'soon' | 'over' {
  const age = at.getTime() - publishedAt.getTime();
  if (age >= rules.window.days * DAY_MS) return 'over';
  return age >= rules.window.warnFromDay * DAY_MS ? 'soon' : 'none';
}

/** Returns the days left to vote, rounded up; never below 0. */
export function daysLeft(rules: WindowRules, publishedAt: Date, at: Date): number {
  return Math.max(0, Math.ceil((deadline(rules, publishedAt).getTime() - at.getTime()) / DAY_MS));
}
