import { type Kysely, sql } from 'kysely';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { inWords, offBy, SET_IT } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { newestStoredTime } from '../../platform/database/installation.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Check, failure, ok, warning } from './check.ts';

/**
 * Creates the check of the clock. With one that is ahead, vote counts come too early; with one that is behind they are
 * late, and what is stored is out of order, or has the time of a vote count that was performed ahead. Held vote counts
 * are another check's.
 *
 * @param rest for how many times as long as it took to read it the newest stored time is kept, as it is read from all tables
 */
export function createClockCheck(rest = 0): Check<Pick<Context, 'clock' | 'db'>> {
  let last: { newest: Date | null; of: Kysely<DB>; until: number } | null = null;

  async function newestTime(db: Kysely<DB>): Promise<Date | null> {
    const begun = performance.now();
    if (!last || last.of !== db || begun >= last.until) {
      const newest = await newestStoredTime(db);
      const ended = performance.now();
      last = { newest, of: db, until: ended + rest * (ended - begun) };
    }
    return last.newest;
  }

  return {
    name: 'clock',
    question: 'Is the clock right?',
    async find({ clock, db }) {
      const [shown, readAt] = [clock.now(), performance.now()];
      const shows = `The clock shows ${shown.toISOString()}`;
      if (clock.doubt?.kind === 'off') return failure(clock.doubt.sentence);
      if (clock.isSet) return ok(`${shows}. It is set, by CLOCK_START or to the newest stored time.`);
      // Checked first: a stray stored time in the future must not hide that the clock is ahead.
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
      const off = offBy({ shown, tookMs: performance.now() - readAt, other: rows[0]?.now ?? shown });
      if (off) return failure(off.sentence);
      const newest = await newestTime(db);
      const behindMs = newest ? newest.getTime() - clock.now().getTime() : 0;
      if (!newest || behindMs <= MINUTE_MS) return ok(`${shows}, as the database's does.`);
      return warning(
        `${shows}, ${inWords(behindMs)} before the newest time that is stored (${newest.toISOString()}). ${SET_IT} If it is right, it was ahead before: after a vote count performed then, votes and comments bear the time of that vote count until it is over.`,
      );
    },
  };
}

export const clockCheck = createClockCheck();
