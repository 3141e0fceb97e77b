import { type Kysely, sql } from 'kysely';
import { rulesFrom } from '#domain/rules/rules.ts';
import { areLeftOut, nextVoteCount, voteCountsDue } from '#domain/voting/calendar.ts';
import type { RefusedTime } from '#domain/voting/window.ts';
import { type Doubt, offBy } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { refusedSince } from './refusedTime.ts';

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
  /** A time in which the site refused votes, and which is to be given back. */
  refused: RefusedTime | null;
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
  const { firstStartedAt, restrictionsRulesFrom, votesTakenAt, leftOutUntil, lastRun, databaseTime } = await db
    .selectFrom('installation')
    .select([
      'firstStartedAt',
      'restrictionsRulesFrom',
      'votesTakenAt',
      'leftOutUntil',
      (row) =>
        row
          .selectFrom('countingRun')
          .select(({ fn }) => fn.max('dueAt').as('at'))
          .as('lastRun'),
      sql<Date>`clock_timestamp()`.as('databaseTime'),
    ])
    .executeTakeFirstOrThrow();
  const done = new Date(Math.max(Number(firstStartedAt), Number(lastRun), Number(leftOutUntil)));
  const now = clock > done ? clock : done;
  const next = nextVoteCount(done);
  // Never to older rules: two versions of the program may run at the same time during a deployment.
  const areRightsDue = restrictionsRulesFrom === null || restrictionsRulesFrom < rulesFrom(ctx.rules, now);
  const doubt = ctx.clock.isSet
    ? null
    : (offBy({ shown: clock, tookMs: performance.now() - readAt, other: databaseTime }) ??
      heldSince(done, voteCountsDue(done, now), clock));
  // A clock that was set also jumps on purpose.
  const refused = ctx.clock.isSet || doubt?.kind === 'off' ? null : refusedSince(votesTakenAt, now);
  return { now, next, refused, due: next <= (until ?? now) ? next : null, areRightsDue, doubt, readAt, clock };
}

/**
 * Vote counts are held when more than one is due: either the site stood still for weeks, or the clock is ahead. Only a
 * person can tell (decision 0047).
 */
function heldSince(done: Date, due: readonly Date[], shows: Date): Doubt | null {
  if (due.length < 2) return null;
  const dates = due.map((at) => at.toISOString()).join(', ');
  const plan = areLeftOut(due)
    ? 'leaves these dates out, so that the next vote count decides (--every-missed performs them)'
    : 'performs them in order (--skip-missed leaves them out, so that the next vote count decides)';
  return {
    kind: 'held',
    sentence: `Vote counts are held, and nothing expires: ${due.length} are due at once (${dates}), as the clock shows ${shows.toISOString()}. If that is the time, run \`npm run cli -- count --confirm\`, which gives the time in which votes were refused back to the open votes and ${plan}; if not, set the clock: nothing was counted.`,
    certain: done,
  };
}
