import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { entryToCorrect } from '../../charts/entryToCorrect.ts';
import type { Context } from '../../platform/context.ts';
import { bumpPublished } from '../../platform/lists/listVersion.ts';
import { lockAccountsWhoPlayed } from '../../scores/lockAccountsWhoPlayed.ts';
import { chartsOf, startRatingJob } from '../../scores/ratings/ratingJobs.ts';
import { recomputeRestrictions } from '../../scores/recomputeRestrictions.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { removeEntry } from './removeEntry.ts';

/**
 * Removes an entry from every list of its table, for an admin. The entry, its votes and its history stay; open votes on
 * it are canceled. Changes nothing if the entry is already removed.
 */
export async function removeFromSub(
  ctx: Context,
  { tableId, entryNo, reason: note = '' }: { tableId: string; entryNo: number; reason?: string },
): Promise<{ removed: boolean } | Refusal<'ENOTFOUND'>> {
  const result = await afterDueVoteCounts(
    ctx,
    async (trx, now): Promise<{ removed: boolean } | Refusal<'ENOTFOUND'>> => {
      const entry = await entryToCorrect(trx, tableId, entryNo);
      if (!entry) return refuse('ENOTFOUND');
      if (entry.removedFromSubAt) return { removed: false };
      await removeEntry(trx, entry, { at: now, rule: 'admin', note });
      const accountIds = await lockAccountsWhoPlayed(trx, entry.id);
      await recomputeRestrictions(trx, rulesAt(ctx.rules, now), { accountIds, tellAt: now });
      await startRatingJob(trx, now, await chartsOf(trx, [entry.id]));
      await bumpPublished(trx, tableId);
      return { removed: true };
    },
  );
  await ctx.published.refresh(tableId);
  return result;
}
