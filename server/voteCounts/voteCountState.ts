import type { Kysely } from 'kysely';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import type { Context } from '../base/context.ts';
import type { DB } from '../database/schema.ts';

/** Where the calendar of countings stands. */
export interface VoteCountState {
  /** The time writes are stored at. */
  now: Date;
  /** The earliest counting that has not run. */
  next: Date;
  /** The same if it is due. */
  due: Date | null;
}

/**
 * Where the calendar stands. `now` never lies before a counting that was done, whatever this machine's clock says, so that
 * nothing is ever stored as if an earlier run had still to see it.
 */
export async function voteCountState(
  ctx: Pick<Context, 'clock'>,
  db: Kysely<DB>,
  until?: Date,
): Promise<VoteCountState> {
  const { firstStartedAt, lastRun } = await db
    .selectFrom('installation')
    .select([
      'firstStartedAt',
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
  return { now, next, due: next <= (until ?? now) ? next : null };
}
