import { type Kysely, sql } from 'kysely';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { type Clock, inWords, offBy, SET_IT } from '../../platform/clock.ts';
import { newestStoredTime } from '../../platform/database/installation.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Check, failure, ok, warning } from './check.ts';

/**
 * With a clock that is ahead, vote counts come too early; with one that is behind they are late, and what is stored is
 * out of order.
 */
export const clockCheck: Check<{ clock: Clock; db: Kysely<DB> }> = {
  name: 'clock',
  question: 'Is the clock right?',
  async find({ clock, db }) {
    const shows = `The clock shows ${clock.now().toISOString()}`;
    if (clock.isSet) return ok(`${shows}. It is set, by CLOCK_START or to the newest stored time.`);
    // Checked first: a stray stored time in the future must not hide that the clock is ahead.
    const [shown, readAt] = [clock.now(), performance.now()];
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const off = offBy({ shown, tookMs: performance.now() - readAt, other: rows[0]?.now ?? shown });
    if (off) return failure(off.sentence);
    const newest = await newestStoredTime(db);
    const behindMs = newest ? newest.getTime() - clock.now().getTime() : 0;
    if (newest && behindMs > MINUTE_MS) {
      return warning(
        `${shows}, ${inWords(behindMs)} before the newest time that is stored (${newest.toISOString()}). ${SET_IT}`,
      );
    }
    return ok(`${shows}, as the database's does.`);
  },
};

/** Whether a running server trusts its clock; a second old at most. Held vote counts are the other check's. */
export const trustedClockCheck: Check<{ clock: Clock }> = {
  name: 'clock',
  question: 'Is the clock trusted?',
  find({ clock: { doubt } }) {
    return doubt?.kind === 'off' ? failure(doubt.sentence) : ok('Yes.');
  },
};
