import type { Transaction } from 'kysely';
import type { Change } from '#domain/moderation/acts.ts';
import { areLeftOut, voteCountsDue } from '#domain/voting/calendar.ts';
import { act } from '../../acts/act.ts';
import type { Context } from '../../platform/context.ts';
import { CountHeldError } from '../../platform/countHeld.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isDecided } from '../history/outcome.ts';
import { insteadOfVoteCounts } from './afterDueVoteCounts.ts';
import { countVotes, publish } from './countVotes.ts';
import { performVoteCount, type VoteCount } from './performVoteCount.ts';
import { giveBack } from './refusedTime.ts';
import { voteCountState } from './voteCountState.ts';

/** The vote counts that are held: those due by `until`, or else now, and whether they are left out, or else by `areLeftOut`. */
export interface Held {
  until?: Date | undefined;
  areSkipped?: boolean | undefined;
}

/**
 * Performs the vote counts that are held, in order, or leaves them out, for an admin who says that the clock is right, and
 * before gives the time in which votes were refused back. Changes nothing when none is held: one that is due is performed
 * by itself.
 *
 * @throws CountHeldError when the clock is in doubt for another reason
 */
export const confirmVoteCounts = act({
  name: 'confirm-counts',
  within: insteadOfVoteCounts,
  async run({ ctx, trx, at: now }, { until, areSkipped }: Held) {
    const { doubt } = await voteCountState(ctx, trx);
    if (doubt && doubt.kind !== 'held') throw new CountHeldError(ctx.clock, doubt);
    const changes = await settleMissed(ctx, trx, { until, areSkipped });
    // What is confirmed is due now: one that becomes due meanwhile is not.
    const voteCounts = doubt ? await performDue(ctx, trx, until ?? now) : [];
    for (const { dueAt } of voteCounts) changes.push({ what: 'count', before: null, after: dueAt.toISOString() });
    const subject = changes.flatMap(({ before, after }) => (before === null ? [after] : [])).join(', ');
    const decisions = voteCounts.flatMap(({ outcomes }) => outcomes.filter(isDecided)).length;
    if (decisions > 0) changes.push({ what: 'decisions', before: 0, after: decisions });
    return { result: voteCounts, subject, changes };
  },
  async after(ctx, { result: voteCounts }, { until }) {
    for (const voteCount of voteCounts) await publish(ctx, voteCount);
    await ctx.published.refreshChanged();
    // The clock is trusted again.
    await countVotes(ctx, until);
  },
});

/** Gives the time in which votes were refused back, and leaves out vote counts that are held. Returns what that changed. */
export async function settleMissed(ctx: Context, trx: Transaction<DB>, { until, areSkipped }: Held): Promise<Change[]> {
  const { now, doubt, refused } = await voteCountState(ctx, trx);
  const votes = refused ? await giveBack(ctx, trx, refused) : 0;
  const changes: Change[] = votes > 0 ? [{ what: 'moreTime', before: 0, after: votes }] : [];
  const held = doubt?.kind === 'held' ? voteCountsDue(doubt.certain, until ?? now) : [];
  const leftOutUntil = held.at(-1);
  if (!leftOutUntil || !(areSkipped ?? areLeftOut(held))) return changes;
  await trx.updateTable('installation').set({ leftOutUntil }).execute();
  return [...changes, ...held.map((at): Change => ({ what: 'leftOut', before: null, after: at.toISOString() }))];
}

/** Performs the vote counts that are due by a time, in order. */
export async function performDue(ctx: Context, trx: Transaction<DB>, until: Date): Promise<VoteCount[]> {
  const { due } = await voteCountState(ctx, trx, until);
  return due ? [await performVoteCount(ctx, trx, due), ...(await performDue(ctx, trx, until))] : [];
}
