import { type Refusal, refuse } from '#domain/errors.ts';
import type { Context } from '../context.ts';
import { passwordMatches } from './password.ts';

/** Whose id and password these are. An unknown id and a wrong password answer alike and take as long (ENOTUSER). */
export async function login(
  ctx: Context,
  credentials: { userId: string; password: string },
): Promise<{ accountId: number } | Refusal<'NOTINFO' | 'ENOTUSER' | 'EBANNED'>> {
  const { userId, password } = credentials;
  if (userId === '' || password === '') return refuse('NOTINFO');
  const account = await ctx.db
    .selectFrom('account')
    .select(['id', 'passwordHash', 'bannedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!(await passwordMatches(account?.passwordHash ?? undefined, password)) || !account) return refuse('ENOTUSER');
  return account.bannedAt ? refuse('EBANNED') : { accountId: account.id };
}
