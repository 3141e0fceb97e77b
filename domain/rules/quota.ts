import { DAY_MS, daysAfter } from '../common/dates.ts';
import type { RefusalValues } from '../common/errors.ts';
import type { Quota } from './rules.ts';

/**
 * Returns null if the actions at `times` leave room in a quota at `at`, else the values of the refusal. An action that
 * is exactly `days` old no longer counts, so `retryAt` is the first instant with room.
 */
export function quotaRefusal({ limit, days }: Quota, times: readonly Date[], at: Date): RefusalValues | null {
  const counted = times
    .filter((time) => at.getTime() - time.getTime() < days * DAY_MS)
    .sort((a, b) => Number(a) - Number(b));
  const first = counted[counted.length - limit];
  return first ? { limit, days, retryAt: daysAfter(first, days).toISOString() } : null;
}
