import type { Kysely } from 'kysely';
import type { UserSession } from '#contract/accounts.ts';
import type { DB } from '../database/schema.ts';
import { restrictionsOf } from '../players/queries.ts';

/** A player's session as the browser is told it (specification §3, "User session"). */
export async function userSession(db: Kysely<DB>, accountId: number): Promise<Omit<UserSession, 'success'>> {
  const account = await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
  const restrictions = await restrictionsOf(db, accountId);
  return {
    userid: account.userId,
    nickname: account.nickname,
    playerName: account.lr2Id === null ? 'beatoraja' : 'lr2',
    userlr2id: account.lr2Id,
    minirid: account.minirId,
    restriction: restrictions.st ?? -1,
    restriction2: restrictions.sl ?? -1,
    restriction3: restrictions.dpst ?? -1,
    restriction4: restrictions.dp ?? -1,
    restrictions,
    adult: account.adult,
    ban: account.bannedAt !== null,
    banReason: account.banReason ?? '',
    admin: account.isAdmin,
  };
}
