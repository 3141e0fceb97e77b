import { lastTimeOfDay } from '../common/dates.ts';

export interface LastRun {
  /** When the last run of this model started; null if there was none. */
  readonly begunAt: Date | null;
  /** The last vote count; null if there was none. */
  readonly countedAt: Date | null;
}

/**
 * Returns whether a run of the estimate is due: the first one, after each vote count, and once a day.
 *
 * @param at the time of day, HH:MM of GMT+9
 */
export function isEstimateDue({ begunAt, countedAt }: LastRun, now: Date, at: string): boolean {
  if (begunAt === null) return true;
  if (countedAt !== null && begunAt < countedAt) return true;
  return begunAt < lastTimeOfDay(now, at);
}
