import type { Kysely } from 'kysely';
import { NOTIFICATION_DAYS } from '#domain/accounts/notifications.ts';
import { daysAfter, gmt9 } from '#domain/common/dates.ts';
import { KNOWN_PLACE_DAYS } from '#domain/common/rateLimits.ts';
import { VOTE_COUNT_UNDO_DAYS } from '#domain/voting/calendar.ts';
import { deleteExpiredStagedFiles } from './charts/stagedFiles.ts';
import type { Context } from './platform/context.ts';
import type { DB } from './platform/database/schema.ts';
import { DELIVERY_DAYS } from './platform/deliveries.ts';
import { oldestPlay } from './plays/games/receivePlay.ts';
import { PUSH_EVENT_DAYS } from './plays/pushes/receivePlays.ts';

/** How long events are kept for those who read them, in days. */
const EVENT_DAYS = 400;

/**
 * Queries that delete what has expired at `now`, one for each kind of row that is kept for a limited time
 * (docs/operating.md, "What the site keeps for a time only").
 */
const expired = [
  (db: Kysely<DB>, now: Date) => db.deleteFrom('session').where('expiresAt', '<=', now),
  (db: Kysely<DB>, now: Date) => db.deleteFrom('ownershipCode').where('expiresAt', '<=', now),
  (db: Kysely<DB>, now: Date) => db.deleteFrom('pendingLink').where('expiresAt', '<=', now),
  (db: Kysely<DB>, now: Date) => db.deleteFrom('mailToken').where('expiresAt', '<=', now),
  (db: Kysely<DB>, now: Date) => db.deleteFrom('pushEvent').where('receivedAt', '<=', daysAfter(now, -PUSH_EVENT_DAYS)),
  (db: Kysely<DB>, now: Date) => db.deleteFrom('play').where('receivedAt', '<=', oldestPlay(now)),
  (db: Kysely<DB>, now: Date) => db.deleteFrom('notification').where('at', '<=', daysAfter(now, -NOTIFICATION_DAYS)),
  (db: Kysely<DB>, now: Date) => db.deleteFrom('event').where('at', '<=', daysAfter(now, -EVENT_DAYS)),
  (db: Kysely<DB>, now: Date) =>
    db
      .deleteFrom('countingChange')
      .where('dueAt', 'in', (change) =>
        change.selectFrom('countingRun').select('dueAt').where('doneAt', '<=', daysAfter(now, -VOTE_COUNT_UNDO_DAYS)),
      ),
  (db: Kysely<DB>, now: Date) =>
    db.deleteFrom('delivery').where(({ fn }) => fn.coalesce('deadAt', 'dueAt'), '<=', daysAfter(now, -DELIVERY_DAYS)),
  (db: Kysely<DB>, now: Date) => db.deleteFrom('attempt').where('spanEnd', '<=', now),
  (db: Kysely<DB>, now: Date) =>
    db.deleteFrom('loginPlace').where('lastLoginAt', '<=', daysAfter(now, -KNOWN_PLACE_DAYS)),
  // Only today's rows are needed: a visitor counts once a day.
  (db: Kysely<DB>, now: Date) => db.deleteFrom('uploadDownload').where('day', '<', gmt9(now).dashed),
] as const;

/** Job: deletes what has expired. The queries are independent, so there is no transaction. */
export async function removeExpired(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = ctx;
  await deleteExpiredStagedFiles(ctx);
  for (const deleteExpired of expired) await deleteExpired(db, clock.expiry()).execute();
}
