import { whyNotPassword, whyNotPasswordAgain } from '#domain/accounts/fields.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { confirmPassword } from '../platform/http/confirmPassword.ts';
import { openSession } from '../platform/http/session.ts';
import { hashPassword } from '../platform/password.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';
import { setPassword } from './setPassword.ts';

/**
 * Changes the password of an account: ends every session, opens a new one for the browser of this request, and revokes
 * the keys of game clients except those whose ids are given.
 */
export async function changePassword(
  ctx: Context,
  accountId: number,
  form: { current: string; wanted: string; again: string; keepKeys?: readonly number[] | undefined; userAgent: string },
): Promise<
  { token: string } | Refusal<'NOTINFO' | 'NOTVALIDPW' | 'NOTEQUALPW' | 'ENOMATCHPASSWORD' | 'ETOOMANY'> | NotNow
> {
  if (form.current === '') return refuse('NOTINFO');
  const why = whyNotPassword(form.wanted) ?? whyNotPasswordAgain(form.wanted, form.again);
  if (why) return refuse(why);
  const confirmed = await confirmPassword(ctx, accountId, form.current);
  if (isRefusal(confirmed)) return confirmed;
  const passwordHash = await hashPassword(form.wanted);
  return inTransaction(ctx, async (trx): Promise<{ token: string } | Refusal<'ENOMATCHPASSWORD'> | NotNow> => {
    const gone = await whyNotActNow(trx, accountId, 'update');
    if (gone) return gone;
    const changed = await setPassword(trx, accountId, passwordHash, {
      from: confirmed.passwordHash,
      keepKeys: form.keepKeys ?? [],
    });
    if (!changed) return refuse('ENOMATCHPASSWORD');
    const { token } = await openSession({ db: trx, clock: ctx.clock }, accountId, form.userAgent);
    return { token };
  });
}
