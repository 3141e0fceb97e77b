import type { Transaction } from 'kysely';
import type { ActTakes } from '#contract/acts.ts';
import { refuse } from '#domain/common/errors.ts';
import { act } from '../acts/act.ts';
import { personOf } from '../acts/personOf.ts';
import { subjectOf } from '../charts/entryToCorrect.ts';
import type { DB } from '../platform/database/schema.ts';
import { bumpVotes } from '../platform/lists/listVersion.ts';
import { afterDueVoteCounts } from './voteCounts/afterDueVoteCounts.ts';

/**
 * Voids an account's ballots in every open vote, or on one entry and its open revision, for an admin and a second one,
 * from the next vote count on. Voided ballots stay stored with the reason, and the voter cannot vote again. Ballots that
 * are already void do not change. The `what` of ENOTFOUND says whether the account or the entry does not exist.
 */
export const voidVotes = act({
  name: 'void-votes',
  needsSecond: true,
  within: afterDueVoteCounts,
  async run({ trx, at, reason }, { account, entry }: ActTakes<'void-votes'>) {
    const accountId = await personOf(trx, account);
    const voter = await trx
      .selectFrom('account')
      .select(['id', 'userId'])
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!voter) return refuse('ENOTFOUND', { what: 'account' });
    const onlyOn =
      entry &&
      (await trx
        .selectFrom('submission')
        .select(['id', 'tableId', 'entryNo', 'title'])
        .where('tableId', '=', entry.table)
        .where('entryNo', '=', entry.entryNo)
        .executeTakeFirst());
    if (entry && !onlyOn) return refuse('ENOTFOUND', { what: 'entry' });

    const open = ballotsOnOpenVotes(trx, voter.id, onlyOn?.id ?? null);
    // Waits for transactions that cancel one of these votes, so that no stored tally counts a ballot voided here.
    await open.orderBy('submission.id').forShare('submission').execute();
    const voided = await trx
      .updateTable('vote')
      .from(open.as('open'))
      .set({ voidedAt: at, voidedReason: reason })
      .whereRef('vote.id', '=', 'open.id')
      .where('vote.voidedAt', 'is', null)
      .returning('open.tableId')
      .execute();
    await bumpVotes(trx, voided);
    const tables = [...new Set(voided.map(({ tableId }) => tableId))];
    const name = voter.userId ?? `account ${accountId}`;
    return {
      result: { voided: voided.length, tables },
      subject: onlyOn ? `${name}: ${subjectOf(onlyOn)}` : name,
      about: { accountId, submissionId: onlyOn?.id ?? null },
      changes: voided.length > 0 ? [{ what: 'ballots', before: voided.length, after: 0 }] : [],
    };
  },
  async after(ctx, { result: { tables } }) {
    for (const tableId of tables) await ctx.published.refresh(tableId);
  },
  command: {
    about: "Takes an account's ballots out of all open votes, or of those on one entry, from the next vote count on.",
    says: ({ result }) => `Ballots voided: ${result.voided}.`,
  },
});

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
