import { sql } from 'kysely';
import { nicknameKey } from '#domain/accounts/nickname.ts';
import { isBarred } from '#domain/accounts/sanctions.ts';
import { parseSearch } from '#domain/common/search.ts';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import type { Context } from '../platform/context.ts';
import { hasLoginId } from '../platform/database/loginId.ts';
import { fits } from '../platform/lists/listQuery.ts';

/** A ranking ID as an operator types it: `lr2 12345`, `12345`, a UUID, or `beatoraja` and a UUID. */
const RANKING_ID =
  /^(?:(?:lr2\s+)?(?<lr2>\d{1,15})|(?:(?:beatoraja|minir)\s+)?(?<minir>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))$/i;
const MAX_ACCOUNT_ID = 2 ** 31 - 1;

/**
 * Returns the accounts for an operator, the newest first: all that exist, or those that a text finds by a part of the
 * login ID or nickname, or by their ranking ID or number (`#12`). What matches as a whole comes first; a deleted account is
 * found by its number alone.
 *
 * @param isExact leaves out what matches in part only
 */
export function findAccounts(
  { db }: Pick<Context, 'db'>,
  text: string,
  { limit, offset = 0, isExact = false }: { limit: number; offset?: number; isExact?: boolean },
) {
  const wanted = text.trim();
  const { lr2, minir } = RANKING_ID.exec(wanted)?.groups ?? {};
  const rankingId = lr2 !== undefined ? rankingIdOf('lr2', lr2) : rankingIdOf('beatoraja', minir ?? '');
  const digits = Number(/^#(\d+)$/.exec(wanted)?.[1] ?? 0);
  const number = digits <= MAX_ACCOUNT_ID ? digits : 0;
  const hasRankingId = sql<boolean>`exists (
    select 1 from player where account_id = account.id and ranking_id = ${rankingId}
      and service = ${lr2 === undefined ? 'beatoraja' : 'lr2'}
  )`;
  const isWhole = sql<boolean>`(account.id = ${number} or coalesce(${hasLoginId(wanted)}, false)
    or coalesce(account.nickname_key = ${nicknameKey(wanted)}, false) or ${hasRankingId})`;
  const isPart = sql<boolean>`(strpos(lower(account.user_id collate "C"), ${wanted.toLowerCase()}) > 0
    or (${fits(parseSearch(wanted), (fit) => sql`account.nickname_key ${fit}`)}))`;
  return db
    .selectFrom('account')
    .select([
      'id',
      'userId',
      'nickname',
      'createdAt',
      'deletedAt',
      'joinedTo',
      'isAdmin',
      'isModerator',
      'bannedAt',
      'banReason',
      'barredAt',
      'barredReason',
      'barredUntil',
      'barringSeenAt',
      'warnedAt',
      'warnReason',
      'warningSeenAt',
    ])
    .select([
      sql<Date | null>`greatest(
        (select max(last_seen_at) from session where account_id = account.id),
        (select max(last_login_at) from login_place where account_id = account.id)
      )`.as('lastSeenAt'),
      sql<string[]>`array(
        select service || ' ' || ranking_id from player where account_id = account.id order by service desc
      )`.as('rankingIds'),
    ])
    .$if(wanted === '', (accounts) => accounts.where('deletedAt', 'is', null))
    .$if(wanted !== '', (accounts) =>
      accounts.where(({ or }) => (isExact ? isWhole : or([isWhole, isPart]))).orderBy(isWhole, 'desc'),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type FoundAccount = Awaited<ReturnType<typeof findAccounts>>[number];

/** Returns the roles and sanctions of an account, as operators and moderators name them. */
export const statesOf = (account: FoundAccount, now: Date) => [
  ...(account.isAdmin ? (['admin'] as const) : account.isModerator ? (['moderator'] as const) : []),
  ...(account.bannedAt ? (['banned'] as const) : []),
  ...(isBarred(account, now) ? (['barred'] as const) : []),
  ...(account.warnedAt ? (['warned'] as const) : []),
];
