import { type Refusal, refuse } from '#domain/errors.ts';
import type { Context } from '../context.ts';
import { type CreateAccountRefusal, createAccount } from './createAccount.ts';

/**
 * LR2-style sign-up. Without a ranking service nobody can prove to own an LR2 ID, so it is open only where the
 * configuration says so; elsewhere the service is not connected (decisions.md §1).
 */
export async function signUp(
  ctx: Context,
  form: { userId: string; password: string; passwordAgain: string; lr2Id: string; nickname: string },
): Promise<{ accountId: number } | CreateAccountRefusal | Refusal<'EIRNOTCONNECT' | 'NOTEQUALPW'>> {
  if (!ctx.config.SIGNUP_WITHOUT_PROOF) return refuse('EIRNOTCONNECT');
  if (Object.values(form).includes('')) return refuse('NOTINFO');
  if (form.password !== form.passwordAgain) return refuse('NOTEQUALPW');
  const { passwordAgain: _, ...account } = form;
  return createAccount(ctx, account);
}
