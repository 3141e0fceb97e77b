import type { Kysely } from 'kysely';
import { nextCounting } from '#domain/voting/calendar.ts';
import type { Context } from '../context.ts';
import type { DB } from '../database/schema.ts';

/**
 * Where the calendar stands: the time writes are stored at, and the earliest counting that is due and has not run.
 * `now` never lies before a counting that was done, whatever this machine's clock says, so that nothing is ever stored
 * as if an earlier run had still to see it.
 */
export async function countingState(
  ctx: Context,
  db: Kysely<DB>,
  until?: Date,
): Promise<{ now: Date; due: Date | null }> {
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
  const next = nextCounting(done);
  return { now, due: next <= (until ?? now) ? next : null };
}
