import type { Transaction } from 'kysely';
import { whyNotResetBy } from '#domain/accounts/freshLink.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import type { DB } from '../platform/database/schema.ts';
import { accountAct, type OnAccount } from './changeAccount.ts';
import { setPassword } from './setPassword.ts';

/**
 * Sets a new password for the account of a player who has proved the ranking id. ENOTUSER without an account,
 * ELINKEDLATELY for an id that was linked recently.
 */
export async function resetPassword(
  trx: Transaction<DB>,
  { service, rankingId }: RankingIdentity,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<{ accountId: number; userId: string } | Refusal<'ENOTUSER' | 'ELINKEDLATELY'>> {
  const account = await trx
    .selectFrom('account')
    .innerJoin('player', 'player.accountId', 'account.id')
    .select(['account.id as accountId', 'account.userId', 'player.linkedAt'])
    .where('player.service', '=', service)
    .where('player.rankingId', '=', rankingId)
    .$narrowType<{ userId: string }>()
    .executeTakeFirst();
  if (!account) return refuse('ENOTUSER');
  const { linkedAt, ...owner } = account;
  const tooSoon = whyNotResetBy(linkedAt, now);
  if (tooSoon) return tooSoon;
  return (await setPassword(trx, owner.accountId, passwordHash)) ? owner : refuse('ENOTUSER');
}

/** Sets a new password of an account for the operator, ends its sessions and revokes the keys of its game clients. */
export const resetPasswordOf = accountAct({
  name: 'reset-password',
  async plan({ id }, { trx }, { passwordHash }: OnAccount & { passwordHash: string }) {
    await setPassword(trx, id, passwordHash);
    return { changes: [{ what: 'password', before: null, after: true }] };
  },
});
