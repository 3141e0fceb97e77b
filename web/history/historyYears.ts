import { gmt9 } from '#domain/common/dates.ts';
import type { Rules } from '#domain/rules/rules.ts';

/** The years that the update history has, newest first: from its first one to the present one in GMT+9. */
export function historyYears({ history }: Pick<Rules, 'history'>, now: Date): number[] {
  const last = gmt9(now).year;
  return Array.from({ length: Math.max(1, last - history.firstYear + 1) }, (_, ago) => last - ago);
}
