import { sql } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { whyNotUploadComment } from '#domain/uploads/whyNotUploadComment.ts';
import { notify } from '../notifications/notify.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Viewer } from '../platform/http/session.ts';
import { type NotNow, whyNotActNow } from '../scores/whyNotActNow.ts';
import { lastCommentAt } from '../voting/lastCommentAt.ts';

/**
 * Stores a comment on an upload (uploads.md §8). A person may write one a minute, on uploads and entries together
 * (EFLOODCOM with `retryAt`). Repeating their latest comment on this upload succeeds and stores nothing.
 */
export async function commentOnUpload(
  ctx: Context,
  { accountId, nickname }: Pick<Viewer, 'accountId' | 'nickname'>,
  { entryNo, comment }: { entryNo: number; comment: string },
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
    const lastAt = await lastCommentAt(trx, accountId);
    const latestHere = await trx
      .selectFrom('uploadComment')
      .select(['comment', 'writtenAt'])
      .where('uploadNo', '=', entryNo)
      .where('accountId', '=', accountId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (latestHere?.comment === comment) return toReply(latestHere.writtenAt);
    const now = ctx.clock.now();
    const why = whyNotUploadComment(rulesAt(ctx.rules, now), comment, lastAt, now);
    if (why) return why;
    const { id } = await trx
      .insertInto('uploadComment')
      .values({ uploadNo: entryNo, accountId, comment, writtenAt: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { uploaderId } = upload;
    if (uploaderId !== null && uploaderId !== accountId) {
      const about = { uploadNo: entryNo, comments: 1, at: now };
      await notify(trx, [{ ...about, accountId: uploaderId, kind: 'comment', act: `upload comment ${id}` }]);
    }
    await trx
      .updateTable('upload')
      .set(({ ref }) => ({ commentCount: sql`${ref('commentCount')} + 1` }))
      .where('entryNo', '=', entryNo)
      .execute();
    return toReply(now);
  });
}
