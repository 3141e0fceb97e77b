/** A day, in milliseconds. 2 weeks are 14 of them, 2 months 60, a month 30 (decisions.md §3). */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** GMT+9, in milliseconds: days, dates and years are shown by it in every language (decisions.md §3). */
const GMT9 = 9 * 60 * 60 * 1000;

/** The instant `days` later; negative = earlier. */
export function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

/** The GMT+9 calendar of an instant: `2025-06-22`, `06/22`, … (specification §9, date forms). */
export function gmt9(date: Date) {
  const [day = '', time = ''] = new Date(date.getTime() + GMT9).toISOString().split('T');
  const slashed = day.replaceAll('-', '/');
  const clock = time.slice(0, 5);
  return {
    /** YYYY */
    year: Number(day.slice(0, -6)),
    /** YYYY-MM-DD */
    dashed: day,
    /** YYYY/MM/DD */
    slashed,
    /** MM/DD */
    short: slashed.slice(-5),
    /** YYYY/MM/DD HH:mm */
    minute: `${slashed} ${clock}`,
  };
}

/** A year of GMT+9 as instants: from its first, included, until that of the next, excluded. */
export function yearOfGmt9(year: number): { from: Date; until: Date } {
  const start = (of: number) => new Date(Date.UTC(of, 0, 1) - GMT9);
  return { from: start(year), until: start(year + 1) };
}
