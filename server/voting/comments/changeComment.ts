import { sql, type Transaction } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { type Rules, rulesAt } from '#domain/rules/rules.ts';
import { whyTooLateToEdit } from '#domain/voting/whyNotComment.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import type { CommentTable } from './commentsOn.ts';
import { lastCommentAt } from './lastCommentAt.ts';

interface OwnComment {
  table: CommentTable;
  publicId: string;
}

/**
 * Replaces the text of one's own comment, some minutes after it was written at the latest (EEDITLATE). The same text
 * succeeds and changes nothing. One that a moderator hid is ENOTFOUND.
 *
 * @param whyNotText why the text is refused
 */
export async function editComment<Code extends 'NOTINFO' | 'TOOLONGCOM' | 'TOOLONGCOM2'>(
  ctx: Context,
  { accountId }: Pick<Viewer, 'accountId'>,
  { table, publicId, comment }: OwnComment & { comment: string },
  whyNotText: (rules: Rules, comment: string) => Refusal<Code> | null,
): Promise<Record<string, never> | Refusal<Code | 'ENOTFOUND' | 'EEDITLATE'> | NotNow> {
  return inTransaction(ctx, async (trx) => {
    const gone = await whyNotActNow(trx, accountId);
    if (gone) return gone;
    const stored = await ownComment(trx, accountId, { table, publicId });
    if (!stored || stored.deletedAt || stored.hiddenAt) return refuse('ENOTFOUND');
    const now = ctx.clock.now();
    const rules = rulesAt(ctx.rules, now);
    const why = whyNotText(rules, comment) ?? whyTooLateToEdit(rules, stored.writtenAt, now);
    if (why) return why;
    if (stored.comment !== comment)
      await trx.updateTable(table).set({ comment, editedAt: now }).where('id', '=', stored.id).execute();
    return {};
  });
}

/** Deletes one's own comment. It is kept for administrators. Deleting it again succeeds. */
export async function deleteComment(
  ctx: Context,
  { accountId }: Pick<Viewer, 'accountId'>,
  { table, publicId }: OwnComment,
): Promise<Record<string, never> | Refusal<'ENOTFOUND'> | NotNow> {
  return inTransaction(ctx, async (trx) => {
    const gone = await whyNotActNow(trx, accountId);
    if (gone) return gone;
    const stored = await ownComment(trx, accountId, { table, publicId });
    if (!stored) return refuse('ENOTFOUND');
    if (stored.deletedAt) return {};
    await trx.updateTable(table).set({ deletedAt: ctx.clock.now() }).where('id', '=', stored.id).execute();
    if (table === 'uploadComment')
      await sql`
        update upload set comment_count = comment_count - 1
        from upload_comment where upload_comment.id = ${stored.id} and upload.entry_no = upload_comment.upload_no`.execute(
        trx,
      );
    return {};
  });
}

/** Returns one's own comment after locking the account's comments; deleted ones too. */
async function ownComment(trx: Transaction<DB>, accountId: number, { table, publicId }: OwnComment) {
  await lastCommentAt(trx, accountId);
  return trx
    .selectFrom(table)
    .select(['id', 'comment', 'writtenAt', 'deletedAt', 'hiddenAt'])
    .where('publicId', '=', publicId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}
