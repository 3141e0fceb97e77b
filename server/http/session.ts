import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../base/context.ts';
import { sha256Hex } from '../base/hash.ts';

const DAY = 24 * 60 * 60 * 1000;
const SESSION_DAYS = 30;
/** How much older than now "last seen" may be before it is written anew. */
const SEEN_MS = 60 * 60 * 1000;
const LONGEST_USER_AGENT = 300;
/** Readable by the page's script, without any secret: whether asking who is logged in is worth a call. */
const HINT = 'signed-in';

/** The account behind a session, as far as the door and the actions need it. */
export interface Viewer {
  accountId: number;
  /** Hash of the session's token: the key of what is kept for this session. */
  tokenHash: string;
  nickname: string;
  isAdmin: boolean;
  banned: boolean;
  /** A sanction took the rights to propose and vote. */
  barred: boolean;
}

/** `__Host-` and Secure where the page came over HTTPS; plain HTTP cannot carry that name. */
const cookieName = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-sid' : 'sid');

const cookieOptions = (request: FastifyRequest) => ({
  path: '/',
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
});

/** What a browser calls itself, as far as a list of sessions shows it. */
export function userAgentOf(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT).toWellFormed().replaceAll('\0', '');
}

/** Makes a session with a fresh random token, of which only the hash is stored. */
export async function openSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: number,
  userAgent = '',
): Promise<{ token: string; tokenHash: string }> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = sha256Hex(token);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + SESSION_DAYS * DAY);
  await db
    .insertInto('session')
    .values({ tokenHash, accountId, createdAt, expiresAt, userAgent, lastSeenAt: createdAt })
    .execute();
  return { token, tokenHash };
}

/** Gives this browser a session that was opened; whatever session it had before ends. */
export async function handSession(ctx: Context, request: FastifyRequest, reply: FastifyReply, token: string) {
  await endSession(ctx, request, reply);
  const lasting = { ...cookieOptions(request), maxAge: (SESSION_DAYS * DAY) / 1000 };
  void reply.setCookie(cookieName(request), token, { ...lasting, httpOnly: true });
  void reply.setCookie(HINT, '1', lasting);
}

/** Ends the browser's session, if it has one. */
export async function endSession(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  const token = request.cookies[cookieName(request)];
  if (token) await ctx.db.deleteFrom('session').where('tokenHash', '=', sha256Hex(token)).execute();
  void reply.clearCookie(cookieName(request), cookieOptions(request));
  void reply.clearCookie(HINT, cookieOptions(request));
}

/** Who is asking; null without a session that is still good. No cookie, no query. */
export async function viewerOf(ctx: Context, request: FastifyRequest): Promise<Viewer | null> {
  const token = request.cookies[cookieName(request)];
  if (!token) return null;
  const tokenHash = sha256Hex(token);
  const now = ctx.clock.now();
  const row = await ctx.db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['account.id', 'account.nickname', 'account.isAdmin', 'account.bannedAt', 'account.barredAt'])
    .select('session.lastSeenAt')
    .where('session.tokenHash', '=', tokenHash)
    .where('session.expiresAt', '>', now)
    .where('account.nickname', 'is not', null)
    .$narrowType<{ nickname: string }>()
    .executeTakeFirst();
  if (!row) return null;
  if (now.getTime() - row.lastSeenAt.getTime() > SEEN_MS) {
    await ctx.db.updateTable('session').set({ lastSeenAt: now }).where('tokenHash', '=', tokenHash).execute();
  }
  return {
    accountId: row.id,
    tokenHash,
    nickname: row.nickname,
    isAdmin: row.isAdmin,
    banned: row.bannedAt !== null,
    barred: row.barredAt !== null,
  };
}
