import type { Transaction } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import type { DB } from '../../database/schema.ts';
import { setPassword } from './setPassword.ts';

/** Sets a new password for the account of a player who has proved the ranking id. Without an account it is ENOTUSER. */
export async function resetPassword(
  trx: Transaction<DB>,
  { service, rankingId }: RankingIdentity,
  passwordHash: string,
): Promise<{ accountId: number; userId: string } | Refusal<'ENOTUSER'>> {
  const account = await trx
    .selectFrom('account')
    .innerJoin('player', 'player.accountId', 'account.id')
    .select(['account.id as accountId', 'account.userId'])
    .where('player.service', '=', service)
    .where('player.rankingId', '=', rankingId)
    .$narrowType<{ userId: string }>()
    .executeTakeFirst();
  if (!account || !(await setPassword(trx, account.accountId, passwordHash))) return refuse('ENOTUSER');
  return account;
}
