import type { Transaction } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { bumpVotes } from '../platform/lists/listVersion.ts';
import { afterDueVoteCounts } from './voteCounts/afterDueVoteCounts.ts';

interface VoidInput {
  accountId: number;
  reason: string;
  /** Voids only the ballots on this entry and its open revision. */
  entry?: { tableId: TableId; entryNo: number };
}

/**
 * Voids an account's ballots in every open vote, for an admin, from the next vote count on. Voided ballots stay stored
 * with the reason, and the voter cannot vote again. Ballots that are already void do not change. The `what` of ENOTFOUND
 * says whether the account or the entry does not exist.
 *
 * @returns the number of ballots voided
 */
export async function voidVotes(
  ctx: Context,
  { accountId, reason, entry }: VoidInput,
): Promise<{ voided: number } | Refusal<'ENOTFOUND'>> {
  const result = await afterDueVoteCounts(
    ctx,
    async (trx, now): Promise<{ voided: number; tables: TableId[] } | Refusal<'ENOTFOUND'>> => {
      const voter = await trx.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst();
      if (!voter) return refuse('ENOTFOUND', { what: 'account' });
      const onlyOn =
        entry &&
        (await trx
          .selectFrom('submission')
          .select('id')
          .where('tableId', '=', entry.tableId)
          .where('entryNo', '=', entry.entryNo)
          .executeTakeFirst());
      if (entry && !onlyOn) return refuse('ENOTFOUND', { what: 'entry' });

      const open = ballotsOnOpenVotes(trx, voter.id, onlyOn?.id ?? null);
      // Waits for transactions that cancel one of these votes, so that no stored tally counts a ballot voided here.
      await open.orderBy('submission.id').forShare('submission').execute();
      const voided = await trx
        .updateTable('vote')
        .from(open.as('open'))
        .set({ voidedAt: now, voidedReason: reason })
        .whereRef('vote.id', '=', 'open.id')
        .returning('open.tableId')
        .execute();
      const tables = [...new Set(voided.map(({ tableId }) => tableId))].sort();
      for (const tableId of tables) await bumpVotes(trx, tableId);
      return { voided: voided.length, tables };
    },
  );
  if ('error' in result) return result;
  for (const tableId of result.tables) await ctx.published.refresh(tableId);
  ctx.log.info({ accountId, entry, reason, voided: result.voided }, 'votes voided');
  return { voided: result.voided };
}

/**
 * Selects a person's counted ballots on open votes with the table of the entry; with `submissionId`, only those on that
 * entry.
 */
function ballotsOnOpenVotes(trx: Transaction<DB>, accountId: number, submissionId: number | null) {
  return trx
    .selectFrom('vote')
    .leftJoin('revision', 'revision.id', 'vote.revisionId')
    .innerJoin('submission', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('submission.id', '=', fn.coalesce(ref('vote.submissionId'), ref('revision.submissionId'))),
      ),
    )
    .select(['vote.id', 'submission.tableId'])
    .where('vote.accountId', '=', accountId)
    .where('vote.voidedAt', 'is', null)
    .where(({ fn, ref, eb }) => eb(fn.coalesce(ref('revision.result'), ref('submission.result')), '=', 'new'))
    .$if(submissionId !== null, (query) => query.where('submission.id', '=', submissionId));
}
