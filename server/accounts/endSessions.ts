import { counted } from '#domain/common/text.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Viewer } from '../platform/http/session.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';
import { accountAct, type OnAccount } from './changeAccount.ts';

/** The database has no larger session ids. */
const MAX_SESSION_ID = 2 ** 31 - 1;

/**
 * Ends one of the viewer's sessions, or all but the one of this request. Ignores sessions that have ended, and those
 * of other accounts.
 *
 * @returns whether the session of this request was ended
 */
export async function endSessions(
  ctx: Context,
  { accountId, tokenHash }: Pick<Viewer, 'accountId' | 'tokenHash'>,
  which: number | 'others',
): Promise<{ endedOwn: boolean } | NotNow> {
  if (typeof which === 'number' && Math.abs(which) > MAX_SESSION_ID) return { endedOwn: false };
  return inTransaction(ctx, async (trx): Promise<{ endedOwn: boolean } | NotNow> => {
    const gone = await whyNotActNow(trx, accountId);
    if (gone) return gone;
    const ended = await trx
      .deleteFrom('session')
      .where('accountId', '=', accountId)
      .where((column) => (which === 'others' ? column('tokenHash', '!=', tokenHash) : column('id', '=', which)))
      .returning('tokenHash')
      .execute();
    return { endedOwn: ended.some((session) => session.tokenHash === tokenHash) };
  });
}

/** Ends all sessions of an account, for an admin: its browsers have to log in again. */
export const endAllSessions = accountAct({
  name: 'end-sessions',
  async plan({ id }, { trx }, _: OnAccount) {
    const { numDeletedRows } = await trx.deleteFrom('session').where('accountId', '=', id).executeTakeFirst();
    const ended = Number(numDeletedRows);
    return { changes: ended > 0 ? [{ what: 'sessions', before: ended, after: 0 }] : [] };
  },
  command: {
    about:
      'Ends all sessions of an account: its browsers have to log in again. Its password and keys of game clients stay.',
    reason: 'optional',
    says: ({ subject, changes: [ended] }) => `Ended ${counted(Number(ended?.before ?? 0), 'session')} of ${subject}.`,
  },
});
