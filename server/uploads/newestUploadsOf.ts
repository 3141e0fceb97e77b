import type { Kysely } from 'kysely';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { activity } from '#contract/site/activity.ts';
import type { DB } from '../platform/database/schema.ts';

/** Returns the newest uploads of an account, and the number of all. */
export async function newestUploadsOf(
  db: Kysely<DB>,
  accountId: number,
  take: number,
): Promise<Reply<typeof activity>['uploads']> {
  const { total } = await db
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('upload')
    .select(['entryNo', 'title', 'artist', 'downloadCount', 'commentCount as comments', 'publishedAt'])
    .where('accountId', '=', accountId)
    .orderBy('publishedAt', 'desc')
    .orderBy('entryNo', 'desc')
    .limit(take)
    .execute();
  return {
    total,
    source: rows.map(({ publishedAt, ...row }) => ({ ...row, publishedTime: publishedAt.toISOString() })),
  };
}
