import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { isOfficial } from '#domain/voting/isOfficial.ts';
import { type ActRefusal, type Done, type Order, performAct } from '../../acts/performAct.ts';
import { entryToCorrect, subjectOf } from '../../charts/entryToCorrect.ts';
import type { Context } from '../../platform/context.ts';
import { bumpPublished } from '../../platform/lists/listVersion.ts';
import { lockAccountsWhoPlayed } from '../../scores/lockAccountsWhoPlayed.ts';
import { chartsOf, startRatingJob } from '../../scores/ratings/ratingJobs.ts';
import { recomputeRestrictions } from '../../scores/recomputeRestrictions.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { cancelChanges } from './cancelOpenVotes.ts';
import { removeEntry } from './removeEntry.ts';

type Removed = { removed: boolean };

/**
 * Removes an entry from every list of its table, for an admin and a second one. The entry, its votes and its history
 * stay; open votes on it are canceled. Changes nothing if the entry is already removed.
 *
 * @param requestId the request that asked for it
 */
export async function removeFromSub(
  ctx: Context,
  { tableId, entryNo, requestId, ...order }: Order & { tableId: string; entryNo: number; requestId?: number | null },
): Promise<Done<Removed> | ActRefusal> {
  const done = await performAct<Removed, Refusal<'ENOTFOUND'>>(
    ctx,
    'remove-from-sub',
    order,
    async (trx, now) => {
      const entry = await entryToCorrect(trx, tableId, entryNo);
      if (!entry) return refuse('ENOTFOUND');
      const about = { submissionId: entry.id, requestId: requestId ?? null };
      const act = { subject: subjectOf(entry), about, needsSecond: true };
      if (entry.removedFromSubAt) return { ...act, result: { removed: false }, changes: [] };
      const list = isOfficial({ ...entry, deleted: entry.deletedAt !== null }) ? 'official' : 'sub';
      const canceled = await removeEntry(trx, entry, { at: now, rule: 'admin', note: order.reason });
      const accountIds = await lockAccountsWhoPlayed(trx, entry.id);
      await recomputeRestrictions(trx, rulesAt(ctx.rules, now), { accountIds, tellAt: now });
      await startRatingJob(trx, now, await chartsOf(trx, [entry.id]));
      await bumpPublished(trx, tableId);
      const changes = [{ what: 'lists', before: list, after: null } as const, ...cancelChanges(canceled)];
      return { ...act, about: { ...about, revisionId: canceled.revisionId }, result: { removed: true }, changes };
    },
    afterDueVoteCounts,
  );
  if (!order.isPreview) await ctx.published.refresh(tableId);
  return done;
}
