import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { commentEntry } from '#contract/verdicts.ts';
import type { DB } from '../../platform/database/schema.ts';

/**
 * Returns the comments on an entry, oldest first.
 *
 * @param before returns only comments written before this time; null = all
 */
export async function commentsOn(
  db: Kysely<DB>,
  submissionId: number,
  before: Date | null,
): Promise<z.output<typeof commentEntry>[]> {
  const rows = await db
    .selectFrom('comment')
    .leftJoin('account', 'account.id', 'comment.accountId')
    .select(['account.nickname', 'comment.comment', 'comment.writtenAt'])
    .where('comment.submissionId', '=', submissionId)
    .$if(before !== null, (query) => query.where('comment.writtenAt', '<', before))
    .orderBy('comment.id')
    .execute();
  return rows.map(({ nickname, comment, writtenAt }) => ({
    voter: nickname,
    voterComment: comment,
    time: writtenAt.toISOString(),
  }));
}
