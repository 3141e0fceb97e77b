import type { Transaction } from 'kysely';
import { act } from '../../acts/act.ts';
import type { Context } from '../../platform/context.ts';
import { CountHeldError } from '../../platform/countHeld.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isDecided } from '../history/outcome.ts';
import { insteadOfVoteCounts } from './afterDueVoteCounts.ts';
import { countVotes, publish } from './countVotes.ts';
import { performVoteCount, type VoteCount } from './performVoteCount.ts';
import { voteCountState } from './voteCountState.ts';

/**
 * Performs the vote counts that are held, in order, for an admin who says that the clock is right. Changes nothing when
 * none is held: one that is due is performed by itself.
 *
 * @param until performs those due by this time instead of now
 * @throws CountHeldError when the clock is in doubt for another reason
 */
export const confirmVoteCounts = act({
  name: 'confirm-counts',
  within: insteadOfVoteCounts,
  async run({ ctx, trx, at: now }, { until }: { until?: Date }) {
    const voteCounts: VoteCount[] = [];
    const { doubt } = await voteCountState(ctx, trx);
    if (doubt && doubt.kind !== 'held') throw new CountHeldError(ctx.clock, doubt);
    // What is confirmed is due now: one that becomes due meanwhile is not.
    for (let due = doubt && (await dueBy(ctx, trx, until ?? now)); due; due = await dueBy(ctx, trx, until ?? now))
      voteCounts.push(await performVoteCount(ctx, trx, due));
    const decisions = voteCounts.flatMap(({ outcomes }) => outcomes.filter(isDecided)).length;
    const counted = voteCounts.map(
      ({ dueAt }) => ({ what: 'count', before: null, after: dueAt.toISOString() }) as const,
    );
    return {
      result: voteCounts,
      subject: voteCounts.map(({ dueAt }) => dueAt.toISOString()).join(', '),
      changes: decisions > 0 ? [...counted, { what: 'decisions', before: 0, after: decisions }] : counted,
    };
  },
  async after(ctx, { result: voteCounts }, { until }) {
    for (const voteCount of voteCounts) await publish(ctx, voteCount);
    // The clock is trusted again.
    await countVotes(ctx, until);
  },
});

const dueBy = async (ctx: Context, trx: Transaction<DB>, until: Date) => (await voteCountState(ctx, trx, until)).due;
