import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { CommentEntry } from '#contract/voting/comments.ts';
import type { OpenRevision } from '../../charts/entryFacts.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Viewer } from '../../platform/http/session.ts';

/** The tables of comments, each with the column of what is commented on. */
const SUBJECT = { comment: 'submissionId', uploadComment: 'uploadNo' } as const;
export type CommentTable = keyof typeof SUBJECT;

/**
 * Returns from when on comments on an entry are hidden from all but their authors and admins: while its vote is open, all;
 * while a re-vote is open, those written since it was proposed; else null.
 */
export function commentsHiddenFrom(result: string, openRevision: OpenRevision | undefined): Date | null {
  if (result === 'new') return new Date(0);
  return openRevision?.kind === 'resurrection' ? openRevision.publishedAt : null;
}

interface StoredComment {
  id: number;
  publicId: string;
  accountId: number | null;
  nickname: string | null;
  comment: string;
  writtenAt: Date;
  replyTo: number | null;
  editedAt: Date | null;
  deletedAt: Date | null;
  hiddenAt: Date | null;
}

/**
 * Returns the comments on an entry or upload that a viewer sees, oldest first. One that was deleted stays for its
 * replies, without its author and text, which an admin sees; one that is hidden stays without its text, which
 * moderators see.
 *
 * @param hiddenFrom hides what others wrote from then on, but not from an admin; null = nothing is hidden
 */
export async function commentsOn(
  db: Kysely<DB>,
  { table, subject, hiddenFrom = null }: { table: CommentTable; subject: number; hiddenFrom?: Date | null },
  viewer: Pick<Viewer, 'accountId' | 'isAdmin' | 'isModerator'> | null,
): Promise<CommentEntry[]> {
  const { rows } = await sql<StoredComment>`
    select c.id, c.public_id, c.account_id, account.nickname, c.comment, c.written_at, c.reply_to, c.edited_at, c.deleted_at,
      c.hidden_at
    from ${sql.table(table)} c left join account on account.id = c.account_id
    where c.${sql.ref(SUBJECT[table])} = ${subject}
    order by c.written_at, c.id`.execute(db);
  const isAdmin = viewer?.isAdmin ?? false;
  const isOwn = ({ accountId }: StoredComment) => viewer !== null && accountId === viewer.accountId;
  const seen = rows.filter((row) => isAdmin || !hiddenFrom || row.writtenAt < hiddenFrom || isOwn(row));
  const answered = new Set(seen.flatMap(({ replyTo, deletedAt }) => (deletedAt ? [] : (replyTo ?? []))));
  const shown = seen.filter(({ id, deletedAt }) => isAdmin || !deletedAt || answered.has(id));
  const publicIds = new Map(shown.map(({ id, publicId }) => [id, publicId]));
  return shown.map((row) => {
    const isEmptied = row.deletedAt !== null && !isAdmin;
    const isUnread = isEmptied || (row.hiddenAt !== null && !viewer?.isModerator);
    return {
      id: row.publicId,
      voter: isEmptied ? null : row.nickname,
      voterComment: isUnread ? '' : row.comment,
      time: row.writtenAt.toISOString(),
      replyTo: (row.replyTo !== null && publicIds.get(row.replyTo)) || null,
      edited: row.editedAt !== null && !isEmptied,
      deleted: row.deletedAt !== null,
      hidden: row.hiddenAt !== null,
      own: isOwn(row) && row.deletedAt === null,
    };
  });
}
