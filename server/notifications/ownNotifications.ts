import type { Kysely } from 'kysely';
import {
  NOTIFICATIONS_PER_PAGE,
  type NotificationRow,
  type notifications as notificationsEndpoint,
} from '#contract/notifications/notifications.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/accounts/notifications.ts';
import type { DB } from '../platform/database/schema.ts';
import { notificationLines } from './notificationLines.ts';

/** Returns a page of what an account was told, the newest line first, and the kinds that are switched off. */
export async function ownNotifications(
  db: Kysely<DB>,
  accountId: number,
  { page, now }: { page: number; now: Date },
): Promise<Omit<Reply<typeof notificationsEndpoint>, 'success'>> {
  const all = notificationLines(db, accountId, now);
  const { total } = await db
    .selectFrom(all.as('line'))
    .select(({ fn }) => fn.count<number>('line').distinct().as('total'))
    .executeTakeFirstOrThrow();
  const off = await db.selectFrom('notificationOff').select('kind').where('accountId', '=', accountId).execute();
  const lines = await db
    .selectFrom(all.as('line'))
    .groupBy('line')
    .select(({ fn }) => [fn.max('id').as('id'), fn.max('table').as('table')])
    .select(({ fn }) => [fn.countAll<number>().as('size'), fn.count<number>('submissionId').distinct().as('entries')])
    .orderBy('id', 'desc')
    .limit(NOTIFICATIONS_PER_PAGE)
    .offset((page - 1) * NOTIFICATIONS_PER_PAGE)
    .execute();
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const rows =
    lines.length === 0
      ? []
      : await rowsOf(db)
          .where('notification.id', 'in', [...lineOf.keys()])
          .orderBy('notification.id', 'desc')
          .execute();
  return {
    total,
    unread: await unreadOf(db, accountId, now),
    off: NOTIFICATION_KINDS.filter((kind) => off.some((one) => one.kind === kind)),
    source: rows.map((row) => ({ ...toReply(row), folded: foldedOf(lineOf.get(row.id)) })),
  };
}

/** Returns the number of lines that an account has not read. */
export async function unreadOf(db: Kysely<DB>, accountId: number, now: Date): Promise<number> {
  const { unread } = await db
    .selectFrom(notificationLines(db, accountId, now).where('readAt', 'is', null).as('line'))
    .select(({ fn }) => fn.count<number>('line').distinct().as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
}

/** Returns what a line of several notifications stands for; null for one. */
function foldedOf(line?: { table: string | null; size: number; entries: number }): NotificationRow['folded'] {
  if (!line || line.size === 1) return null;
  return { table: line.table, count: line.table === null ? line.size : line.entries };
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

function toReply(row: StoredRow): Omit<NotificationRow, 'folded'> {
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
