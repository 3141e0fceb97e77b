import type { Kysely, Selectable } from 'kysely';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { currentSanctions, isBarred, type SanctionName } from '#domain/accounts/sanctions.ts';
import type { Service } from '#domain/players/clears.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { unreadOf } from '../notifications/ownNotifications.ts';
import type { AccountTable, DB } from '../platform/database/schema.ts';
import { ownPlayers } from '../players/identity/ownPlayers.ts';
import { sessionScores } from '../players/sessionScores.ts';
import { restrictionsOf } from '../scores/restrictionsOf.ts';
import { appealOf } from './appeal.ts';

/**
 * Returns the user session as the browser gets it.
 *
 * @param scores `none` leaves out the scores of single charts
 */
export async function userSession(
  db: Kysely<DB>,
  { rules, now }: { rules: Rules; now: Date },
  accountId: number,
  scores: 'all' | 'none',
): Promise<Omit<UserSession, 'success'>> {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .$narrowType<{ userId: string; nickname: string }>()
    .executeTakeFirstOrThrow();
  const restrictions = await restrictionsOf(db, accountId);
  const players = await ownPlayers(db, accountId);
  const [first] = players;
  if (!first) throw new Error('an account without a player');
  const idOf = (service: Service) => players.find((one) => one.service === service)?.rankingId ?? null;
  const lr2Id = idOf('lr2');
  return {
    userid: account.userId,
    nickname: account.nickname,
    dan: first.danSp,
    dan2: first.danDp,
    playerName: first.service,
    userlr2id: lr2Id === null ? null : Number(lr2Id),
    minirid: idOf('beatoraja'),
    restriction: restrictions.st ?? -1,
    restriction2: restrictions.sl ?? -1,
    restriction3: restrictions.dpst ?? -1,
    restriction4: restrictions.dp ?? -1,
    restrictions,
    ...(await sessionScores(db, rules, { ...first, nickname: account.nickname }, scores)),
    lastUpdate: account.scoresUpdatedAt?.toISOString() ?? null,
    lastNicknameUpdate: account.nicknameChangedAt?.toISOString() ?? null,
    adult: account.adult,
    ban: account.bannedAt !== null,
    banReason: account.banReason ?? '',
    barred: isBarred(account, now),
    barredReason: account.barredReason ?? '',
    barredSince: isBarred(account, now) ? (account.barredAt?.toISOString() ?? null) : null,
    barredUntil: account.barredUntil?.toISOString() ?? null,
    barringSeen: account.barredAt === null || account.barringSeenAt !== null,
    warning:
      account.warnedAt === null
        ? null
        : {
            reason: account.warnReason ?? '',
            time: account.warnedAt.toISOString(),
            seen: account.warningSeenAt !== null,
          },
    appealed: await appealedOf(db, account, now),
    unread: await unreadOf(db, accountId, now),
    admin: account.isAdmin && account.bannedAt === null,
    moderator: (account.isAdmin || account.isModerator) && account.bannedAt === null,
  };
}

/** Returns the current sanctions of an account that it has appealed. */
async function appealedOf(db: Kysely<DB>, account: Selectable<AccountTable>, now: Date): Promise<SanctionName[]> {
  const current = currentSanctions(account, now);
  if (current.length === 0) return [];
  const appeals = await db
    .selectFrom('request')
    .select('appeal')
    .where('accountId', '=', account.id)
    .where('appeal', 'in', current.map(appealOf))
    .execute();
  return current.filter((one) => appeals.some(({ appeal }) => appeal === appealOf(one))).map(({ name }) => name);
}
