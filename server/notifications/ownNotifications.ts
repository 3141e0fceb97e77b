import type { Kysely } from 'kysely';
import {
  NOTIFICATIONS_PER_PAGE,
  type NotificationRow,
  type notifications as notificationsEndpoint,
} from '#contract/notifications/notifications.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/accounts/notifications.ts';
import type { DB } from '../platform/database/schema.ts';

/** Returns a page of what an account was told, the newest first, and the kinds that are switched off. */
export async function ownNotifications(
  db: Kysely<DB>,
  accountId: number,
  page: number,
): Promise<Omit<Reply<typeof notificationsEndpoint>, 'success'>> {
  const { total } = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const off = await db.selectFrom('notificationOff').select('kind').where('accountId', '=', accountId).execute();
  const rows = await rowsOf(db)
    .where('notification.accountId', '=', accountId)
    .orderBy('notification.id', 'desc')
    .limit(NOTIFICATIONS_PER_PAGE)
    .offset((page - 1) * NOTIFICATIONS_PER_PAGE)
    .execute();
  return {
    total,
    unread: await unreadOf(db, accountId),
    off: NOTIFICATION_KINDS.filter((kind) => off.some((one) => one.kind === kind)),
    source: rows.map(toReply),
  };
}

/** Returns the number of notifications that an account has not read. */
export async function unreadOf(db: Kysely<DB>, accountId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

const rowsOf = (db: Kysely<DB>) =>
  db
    .selectFrom('notification')
    .leftJoin('submission', 'submission.id', 'notification.submissionId')
    .leftJoin('revision', 'revision.id', 'notification.revisionId')
    .leftJoin('history', 'history.id', 'notification.historyId')
    .leftJoin('upload', 'upload.entryNo', 'notification.uploadNo')
    .leftJoin('request', 'request.id', 'notification.requestId')
    .select(['notification.id', 'notification.kind', 'notification.at', 'notification.readAt'])
    .select(['notification.comments', 'notification.sanction', 'notification.note'])
    .select(['notification.until', 'notification.subject'])
    .select(['notification.tableId', 'notification.levelBefore', 'notification.levelAfter'])
    .select(['submission.tableId as entryTable', 'submission.entryNo', 'submission.title'])
    .select(['revision.tableId as revisionTable', 'revision.revisionNo'])
    .select(['history.tag', 'history.tableAfter', 'history.levelAfter as decidedLevel'])
    .select(['upload.entryNo as uploadNo', 'upload.title as uploadTitle'])
    .select(['request.id as requestId', 'request.subject as requestSubject', 'request.state as requestState']);

type StoredRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

function toReply(row: StoredRow): NotificationRow {
  const { entryTable, entryNo, revisionTable, revisionNo, uploadNo, tag, tableId, sanction } = row;
  const { note: reason, until, subject, requestId, requestSubject, requestState } = row;
  return {
    id: row.id,
    kind: row.kind as NotificationKind,
    time: row.at.toISOString(),
    unread: row.readAt === null,
    entry: entryTable === null || entryNo === null ? null : { table: entryTable, entryNo, title: row.title ?? '' },
    revision: revisionTable === null || revisionNo === null ? null : { table: revisionTable, entryNo: revisionNo },
    upload: uploadNo === null ? null : { entryNo: uploadNo, title: row.uploadTitle ?? '' },
    decision: tag === null || tag === 'hold' ? null : { tag, after: placeOf(row.tableAfter, row.decidedLevel) },
    comments: row.comments,
    limit: tableId === null ? null : { table: tableId, before: row.levelBefore, after: row.levelAfter },
    sanction: sanction && { what: sanction, reason, until: until?.toISOString() ?? null, subject },
    request:
      requestId === null || requestState === null
        ? null
        : { id: requestId, subject: requestSubject ?? '', state: requestState },
  };
}

const placeOf = (table: string | null, level: number | null) =>
  table === null || level === null ? null : { table, level };
