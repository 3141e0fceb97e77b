import type { Transaction } from 'kysely';
import type { DB } from '../platform/database/schema.ts';

/**
 * What everybody may know of what happened: an entry or revision that opened, a vote count that decided in a table, a notice,
 * an upload. It names rows; what it says of them is read when it is sent, so that nothing hidden is kept in it.
 */
export type SiteEvent =
  | { kind: 'opened'; at: Date; tableId: string; submissionId: number }
  | { kind: 'revision'; at: Date; tableId: string; submissionId: number; revisionId: number }
  | { kind: 'decided'; at: Date; tableId: string; dueAt: Date }
  | { kind: 'notice'; at: Date; noticeId: number }
  | { kind: 'upload'; at: Date; uploadNo: number };

/** Writes events for feeds, `GET /api/changes` and webhooks, in the transaction of what they tell. */
export async function announce(trx: Transaction<DB>, events: readonly SiteEvent[]): Promise<void> {
  if (events.length > 0) await trx.insertInto('event').values(events).execute();
}
