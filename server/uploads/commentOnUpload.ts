import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { whyNotUploadComment } from '#domain/uploads/whyNotUploadComment.ts';
import { lastCommentAt } from '../ballots/lastCommentAt.ts';
import type { Context } from '../base/context.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Viewer } from '../http/session.ts';

/**
 * Stores a comment on an upload. One a minute per person, together with those on songs (EFLOODCOM with `retryAt`); the text
 * that is this person's latest on the upload already is a success and stored once.
 */
export async function commentOnUpload(
  ctx: Context,
  { accountId, nickname }: Pick<Viewer, 'accountId' | 'nickname'>,
  { entryNo, comment }: { entryNo: number; comment: string },
): Promise<
  | { comment: { voter: string; voterComment: string; time: string } }
  | Refusal<'ENOTFOUND' | 'NOTINFO' | 'TOOLONGCOM2' | 'EFLOODCOM'>
> {
  return inTransaction(ctx, async (trx) => {
    const shown = (at: Date) => ({ comment: { voter: nickname, voterComment: comment, time: at.toISOString() } });
    // Held, so that it is not deleted meanwhile.
    const upload = await trx
      .selectFrom('upload')
      .select('entryNo')
      .where('entryNo', '=', entryNo)
      .forShare()
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
    if (latestHere?.comment === comment) return shown(latestHere.writtenAt);
    const now = ctx.clock.now();
    const why = whyNotUploadComment(rulesAt(ctx.rules, now), comment, lastAt, now);
    if (why) return why;
    await trx.insertInto('uploadComment').values({ uploadNo: entryNo, accountId, comment, writtenAt: now }).execute();
    return shown(now);
  });
}
