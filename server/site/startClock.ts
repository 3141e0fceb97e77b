import type { Kysely } from 'kysely';
import { type Clock, clockStartingAt, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { newestStoredTime } from '../platform/database/installation.ts';
import type { DB } from '../platform/database/schema.ts';

/** Returns the clock without a look at what is stored: the machine's time, or `CLOCK_START`. */
export const plainClock = ({ CLOCK_START: start }: Pick<Config, 'CLOCK_START'>): Clock =>
  start ? clockStartingAt(new Date(start)) : systemClock();

/**
 * Starts the clock: the machine's time, or `CLOCK_START`; in tests the machine's time counts as set, whatever it is.
 * Outside production it never shows a time before the newest stored one.
 */
export async function startClock(config: Config, db: Kysely<DB>): Promise<Clock> {
  const clock = config.NODE_ENV === 'test' && !config.CLOCK_START ? clockStartingAt(new Date()) : plainClock(config);
  // In production the machine's clock is right: a stray stored time in the future must not move it.
  if (config.NODE_ENV === 'production') return clock;
  const newest = await newestStoredTime(db);
  if (newest) clock.moveTo(newest);
  return clock;
}
