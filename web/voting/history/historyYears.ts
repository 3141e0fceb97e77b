import { gmt9 } from '#domain/common/dates.ts';
import type { Rules } from '#domain/rules/rules.ts';

/** Returns the years of the update history, newest first: from the current one by GMT+9 back to the first one. */
export function historyYears({ history }: Pick<Rules, 'history'>, now: Date): number[] {
  const last = gmt9(now).year;
  return Array.from({ length: Math.max(1, last - history.firstYear + 1) }, (_, index) => last - index);
}
