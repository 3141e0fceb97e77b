import type { Kysely } from 'kysely';
import type { Notification } from '#contract/voting/verdicts.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isShown } from './historyLines.ts';
import { toReplyLine } from './toReplyLine.ts';

/**
 * Returns what vote counts and admins decided about an entry, or about one revision, oldest first.
 *
 * @param seesHidden whether to include what reveals open votes, for the admin: holds, and decisions that were undone
 */
export async function notifications(
  db: Kysely<DB>,
  about: { submissionId: number } | { revisionId: number },
  seesHidden: boolean,
): Promise<Notification[]> {
  const lines = await db
    .selectFrom('history')
    .innerJoin('submission', 'submission.id', 'history.submissionId')
    .leftJoin('revision', 'revision.id', 'history.revisionId')
    .selectAll('history')
    .select(['revision.revisionNo', 'revision.tableId as revisionTable', 'revision.kind as revisionKind'])
    .select('revision.result')
    .where((where) =>
      'submissionId' in about
        ? where('history.submissionId', '=', about.submissionId)
        : where('history.revisionId', '=', about.revisionId),
    )
    .$if(!seesHidden, (lines) => lines.where(isShown))
    .orderBy('history.at')
    .orderBy('history.id')
    .execute();
  return lines.filter(({ tag, result }) => tag !== 'hold' || result !== 'new' || seesHidden).map(toReplyLine);
}
