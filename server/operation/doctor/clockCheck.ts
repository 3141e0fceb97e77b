import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { inWords, offBy, SET_IT } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { newestStoredTime } from '../../platform/database/installation.ts';
import { type Check, failure, ok, warning } from './check.ts';

/**
 * With a clock that is ahead, vote counts come too early; with one that is behind they are late, and what is stored is
 * out of order. A running server (`isServer`) has compared it within the last second; held vote counts are another
 * check's.
 */
export const clockCheck: Check<Pick<Context, 'clock' | 'db'> & { isServer?: boolean }> = {
  name: 'clock',
  question: 'Is the clock right?',
  async find({ clock, db, isServer = false }) {
    const [shown, readAt] = [clock.now(), performance.now()];
    const shows = `The clock shows ${shown.toISOString()}`;
    if (clock.doubt?.kind === 'off') return failure(clock.doubt.sentence);
    if (clock.isSet) return ok(`${shows}. It is set, by CLOCK_START or to the newest stored time.`);
    if (isServer) return ok(`${shows}, as the database's does.`);
    // Checked first: a stray stored time in the future must not hide that the clock is ahead.
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const off = offBy({ shown, tookMs: performance.now() - readAt, other: rows[0]?.now ?? shown });
    if (off) return failure(off.sentence);
    const newest = await newestStoredTime(db);
    const behindMs = newest ? newest.getTime() - clock.now().getTime() : 0;
    if (!newest || behindMs <= MINUTE_MS) return ok(`${shows}, as the database's does.`);
    return warning(
      `${shows}, ${inWords(behindMs)} before the newest time that is stored (${newest.toISOString()}). ${SET_IT}`,
    );
  },
};
