import { type Refusal, refuse } from '#domain/common/errors.ts';
import { entryToCorrect } from '../../charts/entryToCorrect.ts';
import type { Context } from '../../platform/context.ts';
import { bumpPublished } from '../../platform/lists/listVersion.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { type Canceled, cancelOpenVotes } from './cancelOpenVotes.ts';

/**
 * Cancels the open vote on an entry, or on a revision of it, for an admin. Changes nothing without
 * an open vote.
 */
export async function cancelEntry(
  ctx: Context,
  { tableId, entryNo, reason: note }: { tableId: string; entryNo: number; reason: string },
): Promise<Canceled | Refusal<'ENOTFOUND'>> {
  const result = await afterDueVoteCounts(ctx, async (trx, now): Promise<Canceled | Refusal<'ENOTFOUND'>> => {
    const entry = await entryToCorrect(trx, tableId, entryNo);
    if (!entry || entry.removedFromSubAt) return refuse('ENOTFOUND');
    const canceled = await cancelOpenVotes(trx, entry, { at: now, rule: 'admin', note });
    if (canceled.song || canceled.revision) await bumpPublished(trx, tableId);
    return canceled;
  });
  await ctx.published.refresh(tableId);
  return result;
}
