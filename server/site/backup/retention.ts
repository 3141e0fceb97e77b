import { DAY_MS, gmt9 } from '#domain/common/dates.ts';

const DAILY = 7;
const WEEKLY = 4;
/** 1970-01-05, a Monday. */
const FIRST_MONDAY = 4;

/**
 * Returns the backups that are kept: the newest one of each of the last 7 days and of the last 4 weeks that have one, by
 * GMT+9. Days without a backup do not count, so that neither a wrong clock nor a site that stood still deletes the last
 * ones; the newest is always kept.
 */
export function keptBackups<Backup extends { madeAt: Date }>(backups: readonly Backup[]): Set<Backup> {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const day = ({ madeAt }: Backup) => Date.parse(gmt9(madeAt).dashed) / DAY_MS;
  const week = (each: Backup) => Math.floor((day(each) - FIRST_MONDAY) / 7);
  const newestOfEach = (span: (each: Backup) => number, count: number) =>
    [...Map.groupBy(newestFirst, span).values()].slice(0, count).flatMap(([newest]) => newest ?? []);
  return new Set([...newestOfEach(day, DAILY), ...newestOfEach(week, WEEKLY)]);
}
