import { type Refusal, refuse } from '#domain/errors.ts';
import { type CreateAccountRefusal, createAccount } from '../accounts/createAccount.ts';
import type { Context } from '../context.ts';

/** LR2-style sign-up. */
export async function signUpLr2(
  ctx: Context,
  form: { userId: string; password: string; passwordAgain: string; lr2Id: string; nickname: string; code: string },
): Promise<{ accountId: number } | CreateAccountRefusal | Refusal<'EIRNOTCONNECT' | 'NOTEQUALPW'>> {
  if (!ctx.outside.lr2ir) return refuse('EIRNOTCONNECT');
  if (Object.values(form).includes('')) return refuse('NOTINFO');
  if (form.password !== form.passwordAgain) return refuse('NOTEQUALPW');
  const { passwordAgain: _, code: __, ...account } = form;
  return createAccount(ctx, account);
}
