import { DAY_MS, gmt9 } from '#domain/common/dates.ts';

/** 1970-01-05, a Monday. */
const FIRST_MONDAY = 4;

const dayOf = (at: Date) => Date.parse(gmt9(at).dashed) / DAY_MS;
const spans = {
  days: dayOf,
  weeks: (at: Date) => Math.floor((dayOf(at) - FIRST_MONDAY) / 7),
  months: (at: Date) => gmt9(at).dashed.slice(0, 7),
};

/** What is kept of automatic backups. */
export const BACKUPS = { days: 7, weeks: 4 };

/**
 * Returns what is kept: the newest one of each of the last spans that have one, as backups of the last 7 days and of the last
 * 4 weeks, by GMT+9. Days without one do not count, so that neither a wrong clock nor a site that stood still deletes the
 * last ones; the newest is always kept.
 */
export function newestOfEach<Made extends { madeAt: Date }>(
  made: readonly Made[],
  counts: Partial<Record<keyof typeof spans, number>>,
): Set<Made> {
  const newestFirst = made.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const kept = Object.entries(counts).flatMap(([name, count]) =>
    [...Map.groupBy(newestFirst, ({ madeAt }) => spans[name as keyof typeof spans](madeAt)).values()]
      .slice(0, count)
      .flatMap(([newest]) => newest ?? []),
  );
  return new Set(kept);
}
