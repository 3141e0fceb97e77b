import { type Refusal, refuse } from '#domain/common/errors.ts';
import { type ActRefusal, type Done, type Order, performAct } from '../../acts/performAct.ts';
import { entryToCorrect, subjectOf } from '../../charts/entryToCorrect.ts';
import type { Context } from '../../platform/context.ts';
import { bumpPublished } from '../../platform/lists/listVersion.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { type Canceled, cancelChanges, cancelOpenVotes } from './cancelOpenVotes.ts';

/**
 * Cancels the open vote on an entry, or on a revision of it, for an admin. Changes nothing without
 * an open vote.
 */
export async function cancelEntry(
  ctx: Context,
  { tableId, entryNo, ...order }: Order & { tableId: string; entryNo: number },
): Promise<Done<Canceled> | ActRefusal> {
  const done = await performAct<Canceled, Refusal<'ENOTFOUND'>>(
    ctx,
    'cancel',
    order,
    async (trx, at) => {
      const entry = await entryToCorrect(trx, tableId, entryNo);
      if (!entry || entry.removedFromSubAt) return refuse('ENOTFOUND');
      const canceled = await cancelOpenVotes(trx, entry, { at, rule: 'admin', note: order.reason });
      const changes = cancelChanges(canceled);
      if (changes.length > 0) await bumpPublished(trx, tableId);
      const about = { submissionId: entry.id, revisionId: canceled.revisionId };
      return { result: canceled, subject: subjectOf(entry), about, changes };
    },
    afterDueVoteCounts,
  );
  if (!order.isPreview) await ctx.published.refresh(tableId);
  return done;
}
