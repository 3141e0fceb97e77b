import { type Kysely, sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#domain/common/dates.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { newestStoredTime } from '../../platform/database/installation.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Check, failure, ok, warning } from './check.ts';

interface ClockFacts {
  config: Pick<Config, 'NODE_ENV' | 'CLOCK_START' | 'DATABASE_URL'>;
  clock: Clock;
  db: Kysely<DB>;
}

const SET_IT = 'Synchronize the clock of this machine (NTP).';

/**
 * With a clock that is ahead, vote counts come too early, which cannot be undone; with one that is behind they are
 * late.
 */
export const clockCheck: Check<ClockFacts> = {
  name: 'clock',
  question: 'Is the clock right?',
  async find({ config, clock, db }) {
    if (config.CLOCK_START) return ok(`It is set by CLOCK_START, and shows ${clock.now().toISOString()}.`);
    const comparesServer = config.DATABASE_URL !== undefined;
    const aheadMs = comparesServer ? await aheadOfDatabaseMs(clock, db) : 0;
    const shows = `The clock shows ${clock.now().toISOString()}`;
    // Checked first: a stray stored time in the future must not hide that the clock is ahead.
    if (Math.abs(aheadMs) > MINUTE_MS) {
      const what = `${shows}, ${inWords(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'} the clock of the database server.`;
      if (config.NODE_ENV === 'production' && aheadMs > HOUR_MS) {
        return failure(`${what} Votes would be counted too early, which cannot be undone. ${SET_IT}`);
      }
      return warning(`${what} Synchronize the clocks of both machines (NTP).`);
    }
    const newest = await newestStoredTime(db);
    const behindMs = newest ? newest.getTime() - clock.now().getTime() : 0;
    if (newest && behindMs > MINUTE_MS) {
      return warning(
        `${shows}, ${inWords(behindMs)} before the newest time that is stored (${newest.toISOString()}). ${SET_IT}`,
      );
    }
    return ok(`It shows ${clock.now().toISOString()}${comparesServer ? ", as the database server's does" : ''}.`);
  },
};

/**
 * Returns how far the clock is ahead of the database server's, in milliseconds; accurate to half the time of a query.
 */
async function aheadOfDatabaseMs(clock: Clock, db: Kysely<DB>): Promise<number> {
  const before = clock.now().getTime();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const after = clock.now().getTime();
  return (before + after) / 2 - (rows[0]?.now.getTime() ?? after);
}

function inWords(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(ms / HOUR_MS);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
