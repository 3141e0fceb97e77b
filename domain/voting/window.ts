import { DAY_MS, daysAfter } from '../common/dates.ts';
import type { Rules } from '../rules/rules.ts';
import { nextVoteCount } from './calendar.ts';

type WindowRules = Pick<Rules, 'window'>;

/** The last instant at which a vote is taken (decisions.md §3). */
export function deadline(rules: WindowRules, publishedAt: Date): Date {
  return daysAfter(publishedAt, rules.window.days);
}

/** Whether more than the window has passed. */
export function timeExceeded(rules: WindowRules, publishedAt: Date, at: Date): boolean {
  return at > deadline(rules, publishedAt);
}

/** The counting at which the vote is decided at the latest: the first one after the window. */
export function lastVoteCount(rules: WindowRules, publishedAt: Date): Date {
  return nextVoteCount(deadline(rules, publishedAt));
}

/** The icon beside the deadline: a warning from day 23, a red one from day 30. */
export function deadlineWarning(rules: WindowRules, publishedAt: Date, at: Date): 'none' | 'soon' | 'over' {
  const age = at.getTime() - publishedAt.getTime();
  if (age >= rules.window.days * DAY_MS) return 'over';
  return age >= rules.window.warnFromDay * DAY_MS ? 'soon' : 'none';
}

/** Days left to vote, begun ones counted whole; 0 when none is left. */
export function daysLeft(rules: WindowRules, publishedAt: Date, at: Date): number {
  return Math.max(0, Math.ceil((deadline(rules, publishedAt).getTime() - at.getTime()) / DAY_MS));
}
