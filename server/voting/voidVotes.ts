import type { Transaction } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { Context } from '../base/context.ts';
import type { DB } from '../database/schema.ts';
import { bumpVotes } from '../lists/listVersion.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';

/** Whose ballots: an account by its user id, or by its number when it is deleted and has none. */
export type AccountRef = { userId: string } | { accountId: number };

interface VoidInput {
  account: AccountRef;
  reason: string;
  /** Only those on this entry and its open revision. */
  entry?: { tableId: TableId; entryNo: number };
}

/**
 * An admin takes an account's ballots out of every vote that is still open, from the next counting on (decisions.md §4).
 * They stay as the voter's ballots, with the reason; what is voided already stays as it was. ENOTFOUND tells `what` there is none of.
 *
 * @returns how many were voided
 */
export async function voidVotes(
  ctx: Context,
  { account, reason, entry }: VoidInput,
): Promise<{ voided: number } | Refusal<'ENOTFOUND'>> {
  const result = await afterDueVoteCounts(
    ctx,
    async (trx, now): Promise<{ voided: number; tables: TableId[] } | Refusal<'ENOTFOUND'>> => {
      const voter = await trx
        .selectFrom('account')
        .select('id')
        .where((row) => ('userId' in account ? row('userId', '=', account.userId) : row('id', '=', account.accountId)))
        .executeTakeFirst();
      if (!voter) return refuse('ENOTFOUND', { what: 'account' });
      const named =
        entry &&
        (await trx
          .selectFrom('submission')
          .select('id')
          .where('tableId', '=', entry.tableId)
          .where('entryNo', '=', entry.entryNo)
          .executeTakeFirst());
      if (entry && !named) return refuse('ENOTFOUND', { what: 'entry' });

      const open = ballotsOnOpenVotes(trx, voter.id, named?.id ?? null);
      // Whoever is canceling one of these votes is done first: no stored tally counts a ballot that is voided here.
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
  ctx.log.info({ ...account, entry, reason, voided: result.voided }, 'votes voided');
  return { voided: result.voided };
}

/** A person's ballots that count on what is open, each with the table of its entry; `submissionId`: only on that entry. */
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
