import { type Kysely, sql } from 'kysely';
import { daysAfter } from '#domain/common/dates.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';

/** Job: announces notices that were planned, when their time has come. */
export const announceNotices = ({ db, clock }: Pick<Context, 'db' | 'clock'>) => announceDue(db, clock.now());

/** Announces each notice of the last 30 days that is published by now and was not announced at that time. */
export async function announceDue(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    insert into event (kind, at, notice_id) select 'notice', published_at, id from notice
    where published_at <= ${now} and published_at > ${daysAfter(now, -30)}
      and not exists (select from event where notice_id = notice.id and event.at = published_at)
    order by published_at on conflict (notice_id, at) where notice_id is not null do nothing`.execute(db);
}
