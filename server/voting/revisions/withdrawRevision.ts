import type { Transaction } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { whyNotWithdraw } from '#domain/voting/whyNotWithdraw.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { bumpListing } from '../../platform/lists/listVersion.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import { cancelOpenVotes } from '../submissions/cancelOpenVotes.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { withdrawalFacts } from '../withdrawal.ts';

/**
 * Withdraws a revision, for its proposer: its vote is canceled, and the entry may be revised again at once. The limit of
 * revisions still counts it. Of a vote and a withdrawal at the same time, the second is refused. Repeating it succeeds
 * (voting.md §4.9).
 */
export async function withdrawRevision(
  ctx: Context,
  { accountId }: Pick<Viewer, 'accountId'>,
  { tableId, revisionNo }: { tableId: TableId; revisionNo: number },
): Promise<{ withdrawn: boolean } | Refusal<'ENOTFOUND' | 'ENOTVALIDAUTH' | 'EOTHERVOTES'> | NotNow> {
  const result = await afterDueVoteCounts(
    ctx,
    async (
      trx,
      now,
    ): Promise<{ withdrawn: boolean } | Refusal<'ENOTFOUND' | 'ENOTVALIDAUTH' | 'EOTHERVOTES'> | NotNow> => {
      const revision = await revisionToWithdraw(trx, tableId, revisionNo);
      const gone = await whyNotActNow(trx, accountId);
      if (gone) return gone;
      if (!revision) return refuse('ENOTFOUND');
      const facts = { ...revision, withdrawn: await isWithdrawn(trx, revision), column: 'revisionId' } as const;
      const why = whyNotWithdraw(await withdrawalFacts(trx, facts, accountId));
      if (why === 'already') return { withdrawn: false };
      if (why) return why;
      const { entryId: id, entryTable, level, entryResult, deletedAt } = revision;
      const entry = { id, tableId: entryTable, level, result: entryResult, deletedAt };
      await cancelOpenVotes(trx, entry, { at: now, rule: 'withdrawn', note: '' });
      await bumpListing(trx, id);
      return { withdrawn: true };
    },
  );
  await ctx.published.refresh(tableId);
  return result;
}

/** Returns a revision with its entry. Locks both against votes and decisions, in the order of every transaction. */
async function revisionToWithdraw(trx: Transaction<DB>, tableId: TableId, revisionNo: number) {
  return trx
    .selectFrom('revision')
    .innerJoin('submission', 'submission.id', 'revision.submissionId')
    .select(['revision.id', 'revision.result', 'revision.proposerId', 'revision.verdictId'])
    .select(['submission.id as entryId', 'submission.tableId as entryTable', 'submission.level'])
    .select(['submission.result as entryResult', 'submission.deletedAt'])
    .where('revision.tableId', '=', tableId)
    .where('revision.revisionNo', '=', revisionNo)
    .forUpdate(['submission', 'revision'])
    .executeTakeFirst();
}

async function isWithdrawn(trx: Transaction<DB>, { verdictId }: { verdictId: number | null }): Promise<boolean> {
  if (verdictId === null) return false;
  const line = await trx.selectFrom('history').select('rule').where('id', '=', verdictId).executeTakeFirst();
  return line?.rule === 'withdrawn';
}
