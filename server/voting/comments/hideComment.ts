import { sql, type Transaction } from 'kysely';
import type { ActTakes } from '#contract/acts/acts.ts';
import { refuse } from '#domain/common/errors.ts';
import { act } from '../../acts/act.ts';
import { isAdminOrOperator } from '../../acts/performAct.ts';
import { isHiddenByVote } from '../../acts/personAsked.ts';
import type { DB } from '../../platform/database/schema.ts';

/**
 * Makes the act that hides the text of a comment on an entry or upload, or of a ballot, from everybody but moderators, or
 * shows it again. ENOTFOUND for one that is deleted, or that a moderator cannot see, unless a request is about it.
 */
const commentAct = (name: 'hide-comment' | 'show-comment', { closes, about }: { closes?: true; about: string }) =>
  act({
    name,
    tells: name === 'hide-comment' ? 'hidden' : 'shown',
    ...(closes && { closes }),
    async run({ trx, at, by }, { comment: publicId }: ActTakes<'hide-comment'>) {
      const found = await findComment(trx, publicId);
      if (!found) return refuse('ENOTFOUND');
      const { table, column, id, hiddenAt, subject, about } = found;
      const reported = await trx
        .selectFrom('request')
        .select(['id', 'reportedText'])
        .where('commentId', '=', publicId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const isUnseen = found.isSecret && about.accountId !== by && !(await isAdminOrOperator(trx, by));
      if (isUnseen && !reported) return refuse('ENOTFOUND');
      // Of an open vote a moderator learns what was reported alone.
      const text = isUnseen && reported ? reported.reportedText : found.comment;
      const isHidden = name === 'hide-comment';
      const [before, after] = isHidden ? [text, null] : [null, text];
      const isDone = (hiddenAt !== null) === isHidden;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${isHidden ? at : null}
        where id = ${id} and ${!isDone}::boolean`.execute(trx);
      return {
        result: null,
        subject: `comment on ${subject}`,
        about: { ...about, commentId: publicId, requestId: reported?.id ?? null },
        changes: isDone ? [] : [{ what: 'comment', before, after }],
        isHidden: isUnseen,
      };
    },
    command: { about, says: ({ subject }) => `The ${subject} is ${name === 'hide-comment' ? 'hidden' : 'shown'}.` },
  });

export const hideComment = commentAct('hide-comment', {
  closes: true,
  about: 'Hides the text of a comment, by its ID, from everybody but moderators. Replies to it stay.',
});

export const showComment = commentAct('show-comment', { about: 'Shows a comment again that was hidden.' });

/**
 * Returns the comment of a song, an upload or a ballot, by its public ID; null if there is none or it was deleted. It stays
 * as it is until the transaction ends, and so does its upload.
 */
export const findComment = async (trx: Transaction<DB>, publicId: string): Promise<Found | null> =>
  (await songComment(trx, publicId)) ?? (await uploadComment(trx, publicId)) ?? (await ballotComment(trx, publicId));

interface Found {
  table: 'comment' | 'uploadComment' | 'vote';
  column: 'hiddenAt' | 'commentHiddenAt';
  id: number;
  comment: string;
  hiddenAt: Date | null;
  /** What it is on: `st 12`. */
  subject: string;
  title: string;
  about: { accountId: number | null; submissionId?: number; revisionId?: number; uploadNo?: number };
  /** Whether only admins see it, as its vote is open. */
  isSecret: boolean;
}

async function songComment(trx: Transaction<DB>, publicId: string): Promise<Found | null> {
  const row = await trx
    .selectFrom('comment')
    .innerJoin('submission', 'submission.id', 'comment.submissionId')
    .select(['comment.id', 'comment.comment', 'comment.accountId', 'comment.hiddenAt', isHiddenByVote.as('isSecret')])
    .select(['submission.id as submissionId', 'submission.tableId', 'submission.entryNo', 'submission.title'])
    .where('comment.publicId', '=', publicId)
    .where('comment.deletedAt', 'is', null)
    .forUpdate('comment')
    .executeTakeFirst();
  if (!row) return null;
  const { submissionId, tableId, entryNo, accountId, ...comment } = row;
  return {
    ...comment,
    table: 'comment',
    column: 'hiddenAt',
    subject: `${tableId} ${entryNo}`,
    about: { accountId, submissionId },
  };
}

async function uploadComment(trx: Transaction<DB>, publicId: string): Promise<Found | null> {
  const row = await trx
    .selectFrom('uploadComment')
    .innerJoin('upload', 'upload.entryNo', 'uploadComment.uploadNo')
    .select(['uploadComment.id', 'uploadComment.comment', 'uploadComment.accountId', 'uploadComment.hiddenAt'])
    .select(['upload.entryNo as uploadNo', 'upload.title'])
    .where('uploadComment.publicId', '=', publicId)
    .where('uploadComment.deletedAt', 'is', null)
    .forKeyShare('upload')
    .forUpdate('uploadComment')
    .executeTakeFirst();
  if (!row) return null;
  const { uploadNo, accountId, ...comment } = row;
  return {
    ...comment,
    table: 'uploadComment',
    column: 'hiddenAt',
    subject: `upload ${uploadNo}`,
    about: { accountId, uploadNo },
    isSecret: false,
  };
}

async function ballotComment(trx: Transaction<DB>, publicId: string): Promise<Found | null> {
  const row = await trx
    .selectFrom('vote')
    .leftJoin('revision', 'revision.id', 'vote.revisionId')
    .innerJoin('submission', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('submission.id', '=', fn.coalesce(ref('vote.submissionId'), ref('revision.submissionId'))),
      ),
    )
    .select(['vote.id', 'vote.comment', 'vote.accountId', 'vote.commentHiddenAt as hiddenAt', 'vote.revisionId'])
    .select(['submission.id as submissionId', 'submission.tableId', 'submission.entryNo', 'submission.title'])
    .select(({ fn, ref }) => fn.coalesce(ref('revision.result'), ref('submission.result')).as('result'))
    .where('vote.publicId', '=', publicId)
    .where('vote.comment', '!=', '')
    .forUpdate('vote')
    .executeTakeFirst();
  if (!row) return null;
  const { submissionId, revisionId, tableId, entryNo, result, accountId, ...comment } = row;
  return {
    ...comment,
    table: 'vote',
    column: 'commentHiddenAt',
    subject: `${tableId} ${entryNo}`,
    about: { accountId, submissionId, ...(revisionId !== null && { revisionId }) },
    isSecret: result === 'new',
  };
}
