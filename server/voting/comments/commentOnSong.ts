import type { Transaction } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type TableId, tableById } from '#domain/tables/tableRules.ts';
import { whyNotComment } from '#domain/voting/whyNotComment.ts';
import { openRevisionOf } from '../../charts/entryFacts.ts';
import { notifyOfComment } from '../../notifications/notifyOfComment.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { rightsOf, type Viewer } from '../../platform/http/session.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { commentsHiddenFrom } from './commentsOn.ts';
import { lastCommentAt } from './lastCommentAt.ts';

/**
 * Stores a comment on an entry, open or decided, separately from a vote. A person may write one a minute over all
 * entries and uploads (voting.md), else EFLOODCOM with `retryAt`. Repeating their latest comment on the entry succeeds
 * and stores nothing.
 */
export async function commentOnSong(
  ctx: Context,
  { accountId }: Pick<Viewer, 'accountId'>,
  {
    tableId,
    entryNo,
    comment,
    replyTo = null,
  }: { tableId: TableId; entryNo: number; comment: string; replyTo?: string | null },
): Promise<{ stored: boolean } | Refusal<'ENOTFOUND' | 'NOTINFO' | 'TOOLONGCOM' | 'EFLOODCOM'> | NotNow> {
  return afterDueVoteCounts(ctx, async (trx, now) => {
    const gone = await whyNotActNow(trx, accountId);
    if (gone) return gone;
    const rules = rulesAt(ctx.rules, now);
    if (!tableById(rules, tableId)) return refuse('ENOTFOUND');
    const entry = await trx
      .selectFrom('submission')
      .select(['id', 'result', 'proposerId'])
      .where('tableId', '=', tableId)
      .where('entryNo', '=', entryNo)
      .where('removedFromSubAt', 'is', null)
      .executeTakeFirst();
    if (!entry) return refuse('ENOTFOUND');

    const hiddenFrom = commentsHiddenFrom(entry.result, await openRevisionOf(trx, entry.id));
    const { isAdmin } = await rightsOf(ctx, trx, accountId, now);
    const asked = { submissionId: entry.id, accountId, hiddenFrom: isAdmin ? null : hiddenFrom };
    const answered = replyTo === null ? null : await visibleComment(trx, { ...asked, publicId: replyTo });
    if (answered === undefined) return refuse('ENOTFOUND');
    const lastAt = await lastCommentAt(trx, accountId);
    const comments = trx.selectFrom('comment').where('accountId', '=', accountId);
    const latestHere = await comments
      .select(['comment', 'replyTo'])
      .where('submissionId', '=', entry.id)
      .where('deletedAt', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const isRepeated = latestHere?.comment === comment && latestHere.replyTo === (answered?.id ?? null);
    if (isRepeated) return { stored: false };
    const why = whyNotComment(rules, comment, lastAt, now);
    if (why) return why;
    const { id } = await trx
      .insertInto('comment')
      .values({ submissionId: entry.id, accountId, comment, writtenAt: now, replyTo: answered?.id ?? null })
      .returning('id')
      .executeTakeFirstOrThrow();
    // An open vote hides its comments: the proposer is told when it is decided.
    if (!hiddenFrom) {
      const about = { submissionId: entry.id, comments: 1, at: now };
      const told = { act: `comment ${id}`, from: accountId, answered: answered?.accountId, owner: entry.proposerId };
      await notifyOfComment(trx, about, told);
    }
    return { stored: true };
  });
}

/** Returns the comment of an entry by its public ID; undefined if it is deleted, or hidden from the account. */
const visibleComment = (
  trx: Transaction<DB>,
  {
    submissionId,
    publicId,
    accountId,
    hiddenFrom,
  }: {
    submissionId: number;
    publicId: string;
    accountId: number;
    hiddenFrom: Date | null;
  },
) =>
  trx
    .selectFrom('comment')
    .select(['id', 'accountId'])
    .where('publicId', '=', publicId)
    .where('submissionId', '=', submissionId)
    .where('deletedAt', 'is', null)
    .$if(hiddenFrom !== null, (query) =>
      query.where((on) => on.or([on('writtenAt', '<', hiddenFrom), on('accountId', '=', accountId)])),
    )
    .executeTakeFirst();
