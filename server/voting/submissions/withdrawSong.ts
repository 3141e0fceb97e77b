import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { whyNotWithdraw } from '#domain/voting/whyNotWithdraw.ts';
import type { Context } from '../../platform/context.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { bumpPublished } from '../../platform/lists/listVersion.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import { entryToCorrect } from '../entryToCorrect.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { withdrawalFacts } from '../withdrawal.ts';
import { removeEntry } from './removeEntry.ts';

/**
 * Withdraws a proposal, for its proposer: it leaves every list, its number and page stay, and its chart may be proposed
 * again at once. The limits of proposals still count it. Of a vote and a withdrawal at the same time, the second is
 * refused. Repeating it succeeds (voting.md §4.9).
 */
export async function withdrawSong(
  ctx: Context,
  { accountId }: Pick<Viewer, 'accountId'>,
  { tableId, entryNo }: { tableId: TableId; entryNo: number },
): Promise<{ withdrawn: boolean } | Refusal<'ENOTFOUND' | 'ENOTVALIDAUTH' | 'EOTHERVOTES'> | NotNow> {
  const result = await afterDueVoteCounts(
    ctx,
    async (
      trx,
      now,
    ): Promise<{ withdrawn: boolean } | Refusal<'ENOTFOUND' | 'ENOTVALIDAUTH' | 'EOTHERVOTES'> | NotNow> => {
      // A vote shares this lock: either it is stored by now, or it will see the withdrawal.
      const entry = await entryToCorrect(trx, tableId, entryNo);
      const gone = await whyNotActNow(trx, accountId);
      if (gone) return gone;
      if (!entry) return refuse('ENOTFOUND');
      const why = whyNotWithdraw(await withdrawalFacts(trx, { ...entry, column: 'submissionId' }, accountId));
      if (why === 'already') return { withdrawn: false };
      if (why) return why;
      await removeEntry(trx, entry, { at: now, rule: 'withdrawn', note: '' });
      await bumpPublished(trx, tableId);
      return { withdrawn: true };
    },
  );
  await ctx.published.refresh(tableId);
  return result;
}
