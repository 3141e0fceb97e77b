import type { Transaction } from 'kysely';
import type { ActTakes } from '#contract/acts/acts.ts';
import { refuse } from '#domain/common/errors.ts';
import { act } from '../../acts/act.ts';
import { personOf } from '../../acts/personOf.ts';
import type { DB } from '../../platform/database/schema.ts';
import { bumpVotes } from '../../platform/lists/listVersion.ts';
import { subjectOf } from '../entryToCorrect.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';

/**
 * Makes the act that voids an account's ballots in every open vote, or on one entry and its open revision, for an admin and
 * a second one, from the next vote count on; or that has them count again. Voided ballots stay stored with the reason, and
 * the voter cannot vote again. The `what` of ENOTFOUND says whether the account or the entry does not exist.
 */
const ballotAct = (name: 'void-votes' | 'restore-votes', command: { about: string; done: string }) =>
  act({
    name,
    tells: name === 'void-votes' ? 'voided' : 'unvoided',
    needsSecond: true,
    within: afterDueVoteCounts,
    async run({ trx, at, reason }, { account, entry }: ActTakes<'void-votes'>) {
      const isVoid = name === 'restore-votes';
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

      const open = ballotsOnOpenVotes(trx, { accountId, isVoid, submissionId: onlyOn?.id ?? null });
      // Waits for transactions that cancel one of these votes, so that no stored tally counts a ballot voided here.
      await open.orderBy('submission.id').forShare('submission').execute();
      const changed = await trx
        .updateTable('vote')
        .from(open.as('open'))
        .set(isVoid ? { voidedAt: null, voidedReason: null } : { voidedAt: at, voidedReason: reason })
        .whereRef('vote.id', '=', 'open.id')
        .where('vote.voidedAt', isVoid ? 'is not' : 'is', null)
        .returning('open.tableId')
        .execute();
      await bumpVotes(trx, changed);
      const tables = [...new Set(changed.map(({ tableId }) => tableId))].sort();
      const count = changed.length;
      const who = voter.userId ?? `account ${accountId}`;
      return {
        result: { ballots: count, tables },
        subject: onlyOn ? `${who}: ${subjectOf(onlyOn)}` : who,
        about: { accountId, submissionId: onlyOn?.id ?? null },
        changes: count === 0 ? [] : [{ what: 'ballots', before: isVoid ? 0 : count, after: isVoid ? count : 0 }],
      };
    },
    async after(ctx, { result: { tables } }) {
      for (const tableId of tables) await ctx.published.refresh(tableId);
    },
    command: { about: command.about, says: ({ result }) => `Ballots ${command.done}: ${result.ballots}.` },
  });

export const voidVotes = ballotAct('void-votes', {
  about: "Takes an account's ballots out of all open votes, or of those on one entry, from the next vote count on.",
  done: 'voided',
});

export const restoreVotes = ballotAct('restore-votes', {
  about: "Has an account's voided ballots count again in all open votes, or in those on one entry.",
  done: 'restored',
});

/**
 * Selects a person's counted or void ballots on open votes with the table of the entry; with `submissionId`, only those on
 * that entry.
 */
function ballotsOnOpenVotes(
  trx: Transaction<DB>,
  { accountId, isVoid, submissionId }: { accountId: number; isVoid: boolean; submissionId: number | null },
) {
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
    .where('vote.voidedAt', isVoid ? 'is not' : 'is', null)
    .where(({ fn, ref, eb }) => eb(fn.coalesce(ref('revision.result'), ref('submission.result')), '=', 'new'))
    .$if(submissionId !== null, (query) => query.where('submission.id', '=', submissionId));
}
