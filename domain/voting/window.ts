import { DAY_MS, daysAfter, SECOND_MS } from '../common/dates.ts';
import type { Rules } from '../rules/rules.ts';

type WindowRules = Pick<Rules, 'window'>;

/** When a vote opened, and for how many seconds since then the site refused votes. */
export interface VoteWindow {
  readonly publishedAt: Date;
  readonly refusedSeconds: number;
}

/** A time in which the site refused votes. */
export interface RefusedTime {
  readonly from: Date;
  readonly until: Date;
}

/**
 * Returns where the window begins: at the publication, moved by the time in which the site refused votes, where that was
 * more than a day in all.
 */
export function windowStart({ publishedAt, refusedSeconds }: VoteWindow): Date {
  const refusedMs = refusedSeconds * SECOND_MS;
  return refusedMs > DAY_MS ? new Date(publishedAt.getTime() + refusedMs) : publishedAt;
}

/**
 * Returns the age of a vote by its window, in milliseconds. It is 0 at a vote count that was due within the time that is
 * given back.
 */
export const ageOf = (vote: VoteWindow, at: Date): number => Math.max(0, at.getTime() - windowStart(vote).getTime());

/** Returns the last instant at which votes are accepted. */
export function deadline(rules: WindowRules, vote: VoteWindow): Date {
  return daysAfter(windowStart(vote), rules.window.days);
}

/** Returns for how many seconds of a refused time a vote was open; 0 if its window was over before. */
export function refusedSecondsOf(rules: WindowRules, vote: VoteWindow, { from, until }: RefusedTime): number {
  if (from > deadline(rules, vote)) return 0;
  const since = Math.max(from.getTime(), vote.publishedAt.getTime());
  return Math.max(0, Math.round((until.getTime() - since) / SECOND_MS));
}

/** Returns the warning beside the deadline: `soon` in the last week, `over` from the end. */
export function deadlineWarning({ window }: WindowRules, ends: Date, at: Date): 'none' | 'soon' | 'over' {
  if (at >= ends) return 'over';
  return at >= daysAfter(ends, window.warnFromDay - window.days) ? 'soon' : 'none';
}

/** Returns the days left to vote, rounded up; never below 0. */
export function daysLeft(ends: Date, at: Date): number {
  return Math.max(0, Math.ceil((ends.getTime() - at.getTime()) / DAY_MS));
}
