import type { Kysely } from 'kysely';
import type { Notification } from '#contract/verdicts.ts';
import type { DB } from '../../platform/database/schema.ts';
import { toReplyLine } from './toReplyLine.ts';

/**
 * Returns what vote counts and admins decided about an entry, or about one revision, oldest first.
 *
 * @param seesHidden whether to include holds of open revisions; only the admin may see them, as a hold reveals votes
 */
export async function notifications(
  db: Kysely<DB>,
  about: { submissionId: number } | { revisionId: number },
  seesHidden: boolean,
): Promise<Notification[]> {
  const lines = await db
    .selectFrom('history')
    .leftJoin('revision', 'revision.id', 'history.revisionId')
    .selectAll('history')
    .select(['revision.revisionNo', 'revision.tableId as revisionTable', 'revision.kind as revisionKind'])
    .select('revision.result')
    .where((where) =>
      'submissionId' in about
        ? where('history.submissionId', '=', about.submissionId)
        : where('history.revisionId', '=', about.revisionId),
    )
    .orderBy('history.at')
    .orderBy('history.id')
    .execute();
  return lines.filter(({ tag, result }) => tag !== 'hold' || result !== 'new' || seesHidden).map(toReplyLine);
}
