import { DAY_MS, daysAfter } from '../common/dates.ts';
import type { RefusalValues } from '../common/errors.ts';
import type { Quota } from './rules.ts';

/**
 * Whether what was done at `times` uses up a quota at `at`: null, or the values of the refusal. What is exactly `days`
 * old no longer counts, so that `retryAt` is the first instant that is free.
 */
export function usedUp({ limit, days }: Quota, times: readonly Date[], at: Date): RefusalValues | null {
  const counting = times
    .filter((time) => at.getTime() - time.getTime() < days * DAY_MS)
    .sort((a, b) => Number(a) - Number(b));
  const first = counting[counting.length - limit];
  return first ? { limit, days, retryAt: daysAfter(first, days).toISOString() } : null;
}
