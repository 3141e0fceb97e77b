import type { Kysely } from 'kysely';
import type { SessionRow } from '#contract/accounts/accounts.ts';
import type { DB } from '../platform/database/schema.ts';
import type { Viewer } from '../platform/http/session.ts';

/** Returns the viewer's open sessions, the last used first. */
export async function sessionList(
  db: Kysely<DB>,
  { accountId, tokenHash }: Pick<Viewer, 'accountId' | 'tokenHash'>,
  now: Date,
): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'tokenHash', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ tokenHash: hash, createdAt, lastSeenAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: hash === tokenHash,
  }));
}
