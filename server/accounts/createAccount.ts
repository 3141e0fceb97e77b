import { whyNotLr2Id, whyNotMinirId, whyNotNickname, whyNotPassword, whyNotUserId } from '#domain/accounts/fields.ts';
import { nicknameKey } from '#domain/accounts/nickname.ts';
import { type Refusal, refuse } from '#domain/errors.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { hashPassword } from './password.ts';
import { whyTaken } from './whyTaken.ts';

/** A new account; exactly one of `lr2Id` (digits, leading zeros allowed) and `minirId` (UUID) is given. */
export interface NewAccount {
  userId: string;
  password: string;
  nickname: string;
  lr2Id?: string;
  minirId?: string;
  isAdmin?: boolean;
}

export type CreateAccountRefusal = Refusal<
  | 'NOTINFO'
  | 'NOTVALIDID'
  | 'NOTVALIDPW'
  | 'NOTVALIDNICK'
  | 'NOTVALIDLR2ID'
  | 'NOTVALIDMINIRID'
  | 'EEXISTID'
  | 'EEXISTNICK'
  | 'EEXISTLR2ID'
  | 'EEXISTMINIRID'
>;

/**
 * Makes an account (specification §5, sign-up). Two people racing for one id, nickname or ranking id: the unique indexes
 * let one through, the other is told what is taken.
 */
export async function createAccount(
  ctx: Context,
  account: NewAccount,
): Promise<{ accountId: number } | CreateAccountRefusal> {
  const why =
    whyNotUserId(account.userId) ??
    whyNotPassword(account.password) ??
    whyNotNickname(account.nickname) ??
    (account.lr2Id !== undefined ? whyNotLr2Id(account.lr2Id) : whyNotMinirId(account.minirId ?? ''));
  if (why) return refuse(why);

  const row = {
    userId: account.userId,
    passwordHash: await hashPassword(account.password),
    nickname: account.nickname,
    nicknameKey: nicknameKey(account.nickname),
    lr2Id: account.lr2Id === undefined ? null : Number(account.lr2Id),
    minirId: account.minirId?.toLowerCase() ?? null,
    isAdmin: account.isAdmin ?? false,
    createdAt: ctx.clock.now(),
  };
  return inTransaction(ctx, async (trx) => {
    const made = await trx
      .insertInto('account')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) return { accountId: made.id };
    return (await whyTaken(trx, row)) ?? refuse('EEXISTID');
  });
}
