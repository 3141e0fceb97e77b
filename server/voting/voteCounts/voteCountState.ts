import type { Kysely } from 'kysely';
import { rulesFrom } from '#domain/rules/rules.ts';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';

/** The present time, the next vote count of the schedule, and whether rights are those of the rules in force. */
export interface VoteCountState {
  /** The time at which writes are stored. */
  now: Date;
  /** Due time of the earliest vote count that was not performed. */
  next: Date;
  /** `next` if it is due, else null. */
  due: Date | null;
  /** Whether newer rules are in force than those by which the stored restrictions were computed. */
  areRightsDue: boolean;
}

/**
 * Reads the present time and the next vote count. `now` is never before a vote count that was performed, whatever this
 * machine's clock says, so that nothing is stored with a time that a finished count should have seen.
 *
 * @param until the time by which a vote count is due; the present by default
 */
export async function voteCountState(
  ctx: Pick<Context, 'clock' | 'rules'>,
  db: Kysely<DB>,
  until?: Date,
): Promise<VoteCountState> {
  const { firstStartedAt, restrictionsRulesFrom, lastRun } = await db
    .selectFrom('installation')
    .select([
      'firstStartedAt',
      'restrictionsRulesFrom',
      (row) =>
        row
          .selectFrom('countingRun')
          .select(({ fn }) => fn.max('dueAt').as('at'))
          .as('lastRun'),
    ])
    .executeTakeFirstOrThrow();
  const done = lastRun && lastRun > firstStartedAt ? lastRun : firstStartedAt;
  const clock = ctx.clock.now();
  const now = clock > done ? clock : done;
  const next = nextVoteCount(done);
  // Never back to older ones: two versions of the program may run side by side for a while.
  const areRightsDue = restrictionsRulesFrom === null || restrictionsRulesFrom < rulesFrom(ctx.rules, now);
  return { now, next, due: next <= (until ?? now) ? next : null, areRightsDue };
}
