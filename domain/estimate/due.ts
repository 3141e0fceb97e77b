import { DAY_MS, gmt9 } from '../common/dates.ts';

/** What decides whether a run of the estimate is due. */
export interface LastRun {
  /** When the last run of this model began; null if there was none. */
  readonly begunAt: Date | null;
  /** When votes were counted last; null if never. */
  readonly countedAt: Date | null;
}

/**
 * Returns whether a run of the estimate is due: the first one, one after a vote count, and one each day.
 *
 * @param at the time of day, HH:MM of GMT+9
 */
export function isEstimateDue({ begunAt, countedAt }: LastRun, now: Date, at: string): boolean {
  if (begunAt === null) return true;
  if (countedAt !== null && begunAt < countedAt) return true;
  const today = new Date(`${gmt9(now).dashed}T${at}+09:00`).getTime();
  return begunAt.getTime() < (today <= now.getTime() ? today : today - DAY_MS);
}
