import type { Transaction } from 'kysely';
import { daysAfter } from '#domain/common/dates.ts';
import { announce } from '../notifications/announce.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';

/** Older ones are no news, even where the site was down meanwhile. */
const NEWS_DAYS = 30;

/** Job: announces notices that were planned, when their time has come. */
export const announceNotices = (ctx: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  inTransaction(ctx, (trx) => announceDue(trx, ctx.clock.now()));

/** Announces each notice that is published by now and was not announced at that time. */
export async function announceDue(trx: Transaction<DB>, now: Date): Promise<void> {
  const due = await trx
    .selectFrom('notice')
    .select(['id as noticeId', 'publishedAt as at'])
    .where('publishedAt', '<=', now)
    .where('publishedAt', '>', daysAfter(now, -NEWS_DAYS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event')
            .select('event.id')
            .whereRef('event.noticeId', '=', 'notice.id')
            .whereRef('event.at', '=', 'notice.publishedAt'),
        ),
      ),
    )
    .orderBy('publishedAt')
    .execute();
  await announce(
    trx,
    due.map((notice) => ({ kind: 'notice', ...notice })),
  );
}
