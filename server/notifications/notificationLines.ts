import { type Kysely, sql } from 'kysely';
import { NOTIFICATION_FOLD_DAYS } from '#domain/accounts/notifications.ts';
import { daysAfter } from '#domain/common/dates.ts';
import type { DB } from '../platform/database/schema.ts';

/** The decisions of one vote count that a player has read at the same time, or has not read. */
const count = sql`(partition by notification.at, coalesce(revision.table_id, submission.table_id), notification.read_at)`;

const isCounted = sql<boolean>`notification.history_id is not null and counting_run.due_at is not null
  and min(notification.submission_id) over ${count} <> max(notification.submission_id) over ${count}`;

/**
 * Returns the query of an account's notifications with the line of its list that each is part of: what one vote count
 * decided about several entries of a `table` is one line, and so is everything old that is unread. All others have a
 * line of their own.
 */
export function notificationLines(db: Kysely<DB>, accountId: number, now: Date) {
  const isOld = sql<boolean>`notification.read_at is null and notification.at <= ${daysAfter(now, -NOTIFICATION_FOLD_DAYS)}`;
  const placed = db
    .selectFrom('notification')
    .leftJoin('submission', 'submission.id', 'notification.submissionId')
    .leftJoin('revision', 'revision.id', 'notification.revisionId')
    .leftJoin('countingRun', 'countingRun.dueAt', 'notification.at')
    .where('notification.accountId', '=', accountId)
    .select(['notification.id', 'notification.at', 'notification.readAt', 'notification.submissionId'])
    .select(isOld.as('isOld'))
    .select(
      sql<string | null>`case when ${isCounted} then coalesce(revision.table_id, submission.table_id) end`.as(
        'counted',
      ),
    );
  return db
    .selectFrom(placed.as('placed'))
    .select(['id', 'readAt', 'submissionId'])
    .select(sql<string | null>`case when not is_old then counted end`.as('table'))
    .select(
      sql<string>`case when is_old then 'old' when counted is null then id::text
        else concat_ws(' ', counted, at, read_at) end`.as('line'),
    );
}
