import type { Context } from '../base/context.ts';
import type { Viewer } from '../http/session.ts';

/** No session bears a larger number: the database takes none. */
const LARGEST_ID = 2 ** 31 - 1;

/**
 * Ends one session of the viewer's own, or all but the one that asks. One that is over already, or somebody else's, is
 * left as it is.
 *
 * @returns whether the one that asks was among them
 */
export async function endSessions(
  { db }: Context,
  { accountId, tokenHash }: Pick<Viewer, 'accountId' | 'tokenHash'>,
  which: number | 'others',
): Promise<{ endedOwn: boolean }> {
  if (typeof which === 'number' && Math.abs(which) > LARGEST_ID) return { endedOwn: false };
  const ended = await db
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .where((column) => (which === 'others' ? column('tokenHash', '!=', tokenHash) : column('id', '=', which)))
    .returning('tokenHash')
    .execute();
  return { endedOwn: ended.some((session) => session.tokenHash === tokenHash) };
}
