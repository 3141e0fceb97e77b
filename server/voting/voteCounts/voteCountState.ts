import { type Kysely, sql } from 'kysely';
import { rulesFrom } from '#domain/rules/rules.ts';
import { nextVoteCount, voteCountsDue } from '#domain/voting/calendar.ts';
import { type Doubt, offBy } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';

/** The current time, the next scheduled vote count, and whether rights are up to date with the rules. */
export interface VoteCountState {
  /** The time at which writes are stored. */
  now: Date;
  /** Due time of the earliest vote count that has not been performed. */
  next: Date;
  /** `next` if it is due, else null. */
  due: Date | null;
  /** Whether the stored restrictions were computed by rules older than those in force. */
  areRightsDue: boolean;
  /** Why nothing may be counted or written now: the clock is off, or vote counts are held. */
  doubt: Doubt | null;
  /** What the clock showed, and the process's monotonic clock, in milliseconds, when this was read. */
  clock: Date;
  readAt: number;
}

/**
 * Reads the current time and the next vote count. `now` is never before a performed vote count, even if the clock of this
 * machine is, so that nothing is stored with a time that a finished vote count should have included.
 *
 * @param until the time by which a vote count is due; now by default
 */
export async function voteCountState(
  ctx: Pick<Context, 'clock' | 'rules'>,
  db: Kysely<DB>,
  until?: Date,
): Promise<VoteCountState> {
  const clock = ctx.clock.now();
  const readAt = performance.now();
  const { firstStartedAt, restrictionsRulesFrom, lastRun, databaseTime } = await db
    .selectFrom('installation')
    .select([
      'firstStartedAt',
      'restrictionsRulesFrom',
      (row) =>
        row
          .selectFrom('countingRun')
          .select(({ fn }) => fn.max('dueAt').as('at'))
          .as('lastRun'),
      sql<Date>`clock_timestamp()`.as('databaseTime'),
    ])
    .executeTakeFirstOrThrow();
  const done = lastRun && lastRun > firstStartedAt ? lastRun : firstStartedAt;
  const now = clock > done ? clock : done;
  const next = nextVoteCount(done);
  // Never to older rules: two versions of the program may run at the same time during a deployment.
  const areRightsDue = restrictionsRulesFrom === null || restrictionsRulesFrom < rulesFrom(ctx.rules, now);
  const doubt = ctx.clock.isSet
    ? null
    : (offBy({ shown: clock, tookMs: performance.now() - readAt, other: databaseTime }) ??
      heldSince(done, voteCountsDue(done, now), clock));
  return { now, next, due: next <= (until ?? now) ? next : null, areRightsDue, doubt, readAt, clock };
}

/**
 * Vote counts are held when more than one is due: either the site stood still for weeks, or the clock is ahead. Only a
 * person can tell (decision 0047).
 */
function heldSince(done: Date, due: readonly Date[], shows: Date): Doubt | null {
  if (due.length < 2) return null;
  const dates = due.map((at) => at.toISOString()).join(', ');
  return {
    kind: 'held',
    sentence: `Vote counts are held, and nothing expires: ${due.length} are due at once (${dates}), as the clock shows ${shows.toISOString()}. If that is the time, run \`npm run cli -- count --confirm\`, which performs them in order; if not, set the clock: nothing was counted.`,
    certain: done,
  };
}
