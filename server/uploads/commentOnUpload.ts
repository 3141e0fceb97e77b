import { sql, type Transaction } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { whyNotUploadComment } from '#domain/uploads/whyNotUploadComment.ts';
import { notifyOfComment } from '../notifications/notifyOfComment.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Viewer } from '../platform/http/session.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';
import { lastCommentAt } from '../voting/comments/lastCommentAt.ts';

/**
 * Stores a comment on an upload (uploads.md §8). A person may write one a minute, on uploads and entries together
 * (EFLOODCOM with `retryAt`). Repeating their latest comment on this upload succeeds and stores nothing.
 */
export async function commentOnUpload(
  ctx: Context,
  { accountId, nickname }: Pick<Viewer, 'accountId' | 'nickname'>,
  { entryNo, comment, replyTo = null }: { entryNo: number; comment: string; replyTo?: string | null },
): Promise<
  | { comment: { voter: string; voterComment: string; time: string } }
  | Refusal<'ENOTFOUND' | 'NOTINFO' | 'TOOLONGCOM2' | 'EFLOODCOM'>
  | NotNow
> {
  return inTransaction(ctx, async (trx) => {
    const toReply = (at: Date) => ({ comment: { voter: nickname, voterComment: comment, time: at.toISOString() } });
    const gone = await whyNotActNow(trx, accountId);
    if (gone) return gone;
    // Locks the upload against deletion, and for its count of comments.
    const upload = await trx
      .selectFrom('upload')
      .select('accountId as uploaderId')
      .where('entryNo', '=', entryNo)
      .forUpdate()
      .executeTakeFirst();
    if (!upload) return refuse('ENOTFOUND');
    const answered = replyTo === null ? null : await commentOf(trx, entryNo, replyTo);
    if (answered === undefined) return refuse('ENOTFOUND');
    const lastAt = await lastCommentAt(trx, accountId);
    const latestHere = await trx
      .selectFrom('uploadComment')
      .select(['comment', 'writtenAt', 'replyTo'])
      .where('uploadNo', '=', entryNo)
      .where('accountId', '=', accountId)
      .where('deletedAt', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (latestHere?.comment === comment && latestHere.replyTo === (answered?.id ?? null))
      return toReply(latestHere.writtenAt);
    const now = ctx.clock.now();
    const why = whyNotUploadComment(rulesAt(ctx.rules, now), comment, lastAt, now);
    if (why) return why;
    const { id } = await trx
      .insertInto('uploadComment')
      .values({ uploadNo: entryNo, accountId, comment, writtenAt: now, replyTo: answered?.id ?? null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const about = { uploadNo: entryNo, comments: 1, at: now };
    const told = {
      act: `upload comment ${id}`,
      from: accountId,
      answered: answered?.accountId,
      owner: upload.uploaderId,
    };
    await notifyOfComment(trx, about, told);
    await trx
      .updateTable('upload')
      .set(({ ref }) => ({ commentCount: sql`${ref('commentCount')} + 1` }))
      .where('entryNo', '=', entryNo)
      .execute();
    return toReply(now);
  });
}

/** Returns the comment of an upload by its public ID; undefined if it is unknown or deleted. */
const commentOf = (trx: Transaction<DB>, uploadNo: number, publicId: string) =>
  trx
    .selectFrom('uploadComment')
    .select(['id', 'accountId'])
    .where('publicId', '=', publicId)
    .where('uploadNo', '=', uploadNo)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
