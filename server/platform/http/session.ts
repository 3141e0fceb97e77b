import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { isBarred } from '#domain/accounts/sanctions.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/common/dates.ts';
import { hasPlayedEnough } from '#domain/players/plays/rights.ts';
import { NATIVE_LR2_DIGITS, NATIVE_UUID_VERSION, UUID_VERSION_AT } from '#domain/players/rankingId.ts';
import type { Context } from '../context.ts';
import type { DB } from '../database/schema.ts';
import { sha256Hex } from '../hash.ts';
import { clientAddress } from './limits/clientAddress.ts';

const SESSION_DAYS = 30;
/** The maximum number of sessions of an account (accounts.md §5). */
const MAX_SESSIONS = 30;
/** How often the stored time of the last request is updated at most. */
const LAST_SEEN_INTERVAL_MS = HOUR_MS;
const MAX_USER_AGENT_LENGTH = 300;
/** A cookie without a secret, readable by scripts: pages only request the session if it exists. */
const HINT_COOKIE = 'signed-in';

/** The logged-in user of a request. */
export interface Viewer {
  accountId: number;
  userId: string;
  /** The hash of the session's token. */
  tokenHash: string;
  /** The address of the request, as `clientAddress` returns it; absent where no request is. */
  address?: string;
  nickname: string;
  /** Whether admin rights apply: a banned admin has none. */
  isAdmin: boolean;
  /** Whether a moderator's rights apply; an admin has them. */
  isModerator: boolean;
  banned: boolean;
  /**
   * Whether the account may not propose and vote: by a sanction, or because its only ids are native and it has too few
   * plays (accounts.md §1.2).
   */
  barred: boolean;
}

/** Over HTTPS the name has the prefix `__Host-`, which browsers only accept over HTTPS. */
const cookieName = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-sid' : 'sid');

const cookieOptions = (request: FastifyRequest) => ({
  path: '/',
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
});

const persistent = (request: FastifyRequest) => ({
  ...cookieOptions(request),
  maxAge: (SESSION_DAYS * DAY_MS) / SECOND_MS,
});

/** Returns the user agent of a request, cut to the length that the list of sessions shows. */
export function userAgentOf(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH).toWellFormed().replaceAll('\0', '');
}

/**
 * Creates a session with a random token, and ends the least recently used one of the account if there are more than 30.
 * Only the hash of the token is stored. The transaction must have locked the account, so that concurrent logins count
 * each other's sessions.
 */
export async function openSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: number,
  userAgent = '',
): Promise<{ token: string; tokenHash: string }> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = sha256Hex(token);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + SESSION_DAYS * DAY_MS);
  await db
    .insertInto('session')
    .values({ tokenHash, accountId, createdAt, expiresAt, userAgent, lastSeenAt: createdAt })
    .execute();
  const others = db.selectFrom('session').where('accountId', '=', accountId).where('tokenHash', '!=', tokenHash);
  const ended = others
    .select('tokenHash')
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .offset(MAX_SESSIONS - 1);
  await db.deleteFrom('session').where('tokenHash', 'in', ended).execute();
  return { token, tokenHash };
}

/** Sets the cookies of an open session in this browser, and ends the session that the browser had before. */
export async function setSessionCookie(ctx: Context, request: FastifyRequest, reply: FastifyReply, token: string) {
  await endSession(ctx, request, reply);
  void reply.setCookie(cookieName(request), token, { ...persistent(request), httpOnly: true });
  setHintCookie(request, reply);
}

/** Sets the hint cookie: a session exists. */
export function setHintCookie(request: FastifyRequest, reply: FastifyReply) {
  void reply.setCookie(HINT_COOKIE, '1', persistent(request));
}

/** Clears the hint cookie, if this browser has it. */
export function clearHintCookie(request: FastifyRequest, reply: FastifyReply) {
  if (request.cookies[HINT_COOKIE] !== undefined) void reply.clearCookie(HINT_COOKIE, cookieOptions(request));
}

/** Ends the browser's session, if it has one, and clears its cookies. */
export async function endSession(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  const token = request.cookies[cookieName(request)];
  if (token) await ctx.db.deleteFrom('session').where('tokenHash', '=', sha256Hex(token)).execute();
  void reply.clearCookie(cookieName(request), cookieOptions(request));
  void reply.clearCookie(HINT_COOKIE, cookieOptions(request));
}

/** Returns whether an account has an id that was proved at a ranking service: one for which `isNativeId` is false. */
const hasProvedId = sql<boolean>`exists (
  select from player where player.account_id = account.id
    and case player.service when 'lr2' then length(player.ranking_id) < ${NATIVE_LR2_DIGITS}
      else substr(player.ranking_id, ${UUID_VERSION_AT + 1}, 1) <> ${NATIVE_UUID_VERSION} end)`;

const selectRights = (db: Kysely<DB>) =>
  db
    .selectFrom('account')
    .select(['account.isAdmin', 'account.isModerator', 'account.bannedAt', 'account.barredAt', 'account.barredUntil'])
    .select(['account.acceptedPlays', 'account.playDays', hasProvedId.as('hasProvedId')]);

type StoredRights = Awaited<ReturnType<ReturnType<typeof selectRights>['executeTakeFirstOrThrow']>>;
type Rights = Pick<Viewer, 'isAdmin' | 'isModerator' | 'banned' | 'barred'>;

const toRights = ({ config }: Pick<Context, 'config'>, row: StoredRights, at: Date): Rights => ({
  isAdmin: row.isAdmin && row.bannedAt === null,
  isModerator: (row.isAdmin || row.isModerator) && row.bannedAt === null,
  banned: row.bannedAt !== null,
  barred: isBarred(row, at) || !(row.hasProvedId || (config.DIRECT_SCORES === 'rights' && hasPlayedEnough(row))),
});

/**
 * Returns the rights of an account as they are now. A transaction that depends on them reads them after `whyNotActNow`,
 * which keeps them as they are until it ends: those of its `Viewer` are from before.
 */
export async function rightsOf(
  ctx: Pick<Context, 'config'>,
  db: Kysely<DB>,
  accountId: number,
  at: Date,
): Promise<Rights> {
  return toRights(ctx, await selectRights(db).where('account.id', '=', accountId).executeTakeFirstOrThrow(), at);
}

/** Returns the viewer of a request, or null without a valid session. Without a cookie it makes no query. */
export async function viewerOf(ctx: Context, request: FastifyRequest): Promise<Viewer | null> {
  const token = request.cookies[cookieName(request)];
  if (!token) return null;
  const tokenHash = sha256Hex(token);
  const now = ctx.clock.expiry();
  const row = await selectRights(ctx.db)
    .innerJoin('session', 'session.accountId', 'account.id')
    .select(['account.id', 'account.userId', 'account.nickname', 'session.lastSeenAt'])
    .where('session.tokenHash', '=', tokenHash)
    .where('session.expiresAt', '>', now)
    .where('account.nickname', 'is not', null)
    .$narrowType<{ userId: string; nickname: string }>()
    .executeTakeFirst();
  if (!row) return null;
  if (now.getTime() - row.lastSeenAt.getTime() > LAST_SEEN_INTERVAL_MS) {
    await ctx.db.updateTable('session').set({ lastSeenAt: now }).where('tokenHash', '=', tokenHash).execute();
  }
  return {
    accountId: row.id,
    userId: row.userId,
    tokenHash,
    address: clientAddress(request),
    nickname: row.nickname,
    ...toRights(ctx, row, now),
  };
}
