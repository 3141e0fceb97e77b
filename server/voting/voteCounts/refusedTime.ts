import type { Transaction } from 'kysely';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type RefusedTime, refusedSecondsOf } from '#domain/voting/window.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isUnavailable } from '../../platform/database/unavailable.ts';
import { bumpVotes } from '../../platform/lists/listVersion.ts';

/** A time without a note that is longer was an interruption: no restart, and no slow vote count. */
const INTERRUPTED_AFTER_MS = 5 * MINUTE_MS;

/** Returns the time since the site last took votes, where that is long enough to be given back; else null. */
export const refusedSince = (takenAt: Date | null, now: Date): RefusedTime | null =>
  takenAt && now.getTime() - takenAt.getTime() > INTERRUPTED_AFTER_MS ? { from: takenAt, until: now } : null;

/** Notes each minute that the site takes votes. A clock that was set on purpose has no interruptions. */
export async function noteVotesTaken({ db, clock }: Pick<Context, 'db' | 'clock'>, now: Date): Promise<void> {
  if (clock.isSet) return;
  const minuteAgo = new Date(now.getTime() - MINUTE_MS);
  await db
    .updateTable('installation')
    .set({ votesTakenAt: now })
    .where(({ or, eb }) => or([eb('votesTakenAt', 'is', null), eb('votesTakenAt', '<', minuteAgo)]))
    .execute()
    .catch((error: unknown) => {
      // What cannot be noted, as the database is full or read-only, cannot be voted either.
      if (!isUnavailable(error)) throw error;
    });
}

/**
 * Gives a refused time back to the votes that were open in it (voting.md §1.4). The transaction must hold the lock
 * `counting` exclusively.
 *
 * @returns how many votes were open
 */
export async function giveBack(
  { rules: book }: Pick<Context, 'rules'>,
  trx: Transaction<DB>,
  refused: RefusedTime,
): Promise<number> {
  const rules = rulesAt(book, refused.until);
  const moved: { tableId: string }[] = [];
  for (const box of ['submission', 'revision'] as const) {
    const open = await trx
      .selectFrom(box)
      .select(['id', 'tableId', 'publishedAt', 'refusedSeconds'])
      .where('result', '=', 'new')
      .where('publishedAt', 'is not', null)
      .$narrowType<{ publishedAt: Date }>()
      .execute();
    for (const vote of open) {
      const refusedSeconds = vote.refusedSeconds + refusedSecondsOf(rules, vote, refused);
      if (refusedSeconds === vote.refusedSeconds) continue;
      await trx.updateTable(box).set({ refusedSeconds }).where('id', '=', vote.id).execute();
      moved.push(vote);
    }
  }
  await trx.updateTable('installation').set({ votesTakenAt: refused.until }).execute();
  await bumpVotes(trx, moved);
  return moved.length;
}
