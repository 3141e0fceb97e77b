import { DAY_MS, gmt9 } from '#domain/common/dates.ts';

/** 1970-01-05, a Monday. */
const FIRST_MONDAY = 4;

/** What is kept of automatic backups. */
export const BACKUPS = { days: 7, weeks: 4, months: 0 };

/**
 * Returns what is kept: the newest one of each of the last days, weeks and months that have one, by GMT+9. Days without one do
 * not count, so that neither a wrong clock nor a site that stood still deletes the last ones; the newest is always kept.
 */
export function newestOfEach<Made extends { madeAt: Date }>(made: readonly Made[], counts: typeof BACKUPS): Set<Made> {
  const newestFirst = made.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const day = ({ madeAt }: Made) => Date.parse(gmt9(madeAt).dashed) / DAY_MS;
  const week = (each: Made) => Math.floor((day(each) - FIRST_MONDAY) / 7);
  const month = ({ madeAt }: Made) => gmt9(madeAt).dashed.slice(0, 7);
  const newest = (span: (each: Made) => number | string, count: number) =>
    [...Map.groupBy(newestFirst, span).values()].slice(0, count).flatMap(([newest]) => newest ?? []);
  return new Set([...newest(day, counts.days), ...newest(week, counts.weeks), ...newest(month, counts.months)]);
}
