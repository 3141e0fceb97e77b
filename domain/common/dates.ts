/** Lengths of time in milliseconds. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** Rules count two weeks as 14 days, a month as 30 and two months as 60. */
export const DAY_MS = 24 * HOUR_MS;

/** The offset of GMT+9 in milliseconds. Days, dates and years are those of GMT+9 in every language. */
const GMT9_MS = 9 * HOUR_MS;

/** Returns the instant `days` later; earlier for a negative number. */
export function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

/** Returns the instant `hours` later; earlier for a negative number. */
export const hoursAfter = (date: Date, hours: number): Date => new Date(date.getTime() + hours * HOUR_MS);

/** Formats an instant in GMT+9, in each form the site shows. */
export function gmt9(date: Date) {
  const [day = '', time = ''] = new Date(date.getTime() + GMT9_MS).toISOString().split('T');
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

/**
 * @param day YYYY-MM-DD in GMT+9
 */
export const startOfGmt9 = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - GMT9_MS);

/**
 * Returns the last instant, at or before `now`, of a time of day.
 *
 * @param at HH:MM of GMT+9
 */
export function lastTimeOfDay(now: Date, at: string): Date {
  const today = new Date(`${gmt9(now).dashed}T${at}+09:00`);
  return today <= now ? today : daysAfter(today, -1);
}

/** Returns a year of GMT+9 as a range: `from` included, `until` excluded. */
export function yearOfGmt9(year: number): { from: Date; until: Date } {
  const start = (inYear: number) => new Date(Date.UTC(inYear, 0, 1) - GMT9_MS);
  return { from: start(year), until: start(year + 1) };
}
