import type { Context } from '../base/context.ts';
import type { Viewer } from '../http/session.ts';

/** The database has no larger session ids. */
const MAX_SESSION_ID = 2 ** 31 - 1;

/**
 * Ends one of the viewer's sessions, or all but the one of this request. Ignores sessions that have ended, and those
 * of other accounts.
 *
 * @returns whether the session of this request was ended
 */
export async function endSessions(
  { db }: Context,
  { accountId, tokenHash }: Pick<Viewer, 'accountId' | 'tokenHash'>,
  which: number | 'others',
): Promise<{ endedOwn: boolean }> {
  if (typeof which === 'number' && Math.abs(which) > MAX_SESSION_ID) return { endedOwn: false };
  const ended = await db
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .where((column) => (which === 'others' ? column('tokenHash', '!=', tokenHash) : column('id', '=', which)))
    .returning('tokenHash')
    .execute();
  return { endedOwn: ended.some((session) => session.tokenHash === tokenHash) };
}
