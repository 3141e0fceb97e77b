import { type Refusal, refuse } from '#domain/errors.ts';
import type { Context } from '../context.ts';

/**
 * Bans an account: from now on it is refused everything that writes. A session it has tells it so: its next write is
 * EBANNED and ends the session, as the door does it (decisions.md §6).
 */
export async function ban(
  ctx: Context,
  { userId, reason }: { userId: string; reason: string },
): Promise<{ accountId: number } | Refusal<'ENOTFOUND'>> {
  return setBan(ctx, userId, { bannedAt: ctx.clock.now(), banReason: reason });
}

/** Lifts a ban. Without one, nothing changes. */
export async function unban(
  ctx: Context,
  { userId }: { userId: string },
): Promise<{ accountId: number } | Refusal<'ENOTFOUND'>> {
  return setBan(ctx, userId, { bannedAt: null, banReason: null });
}

async function setBan(
  { db }: Context,
  userId: string,
  ban: { bannedAt: Date | null; banReason: string | null },
): Promise<{ accountId: number } | Refusal<'ENOTFOUND'>> {
  const account = await db
    .updateTable('account')
    .set(ban)
    .where('userId', '=', userId)
    .returning('id as accountId')
    .executeTakeFirst();
  return account ?? refuse('ENOTFOUND');
}
