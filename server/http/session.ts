import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

const DAY = 24 * 60 * 60 * 1000;
const SESSION_DAYS = 30;
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

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** `__Host-` and Secure where the page came over HTTPS; plain HTTP cannot carry that name. */
const cookieName = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-sid' : 'sid');

const cookieOptions = (request: FastifyRequest) => ({
  path: '/',
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
});

/** Makes a session with a fresh random token, of which only the hash is stored. */
export async function openSession(
  ctx: Context,
  accountId: number,
  userAgent = '',
): Promise<{ token: string; tokenHash: string }> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashOf(token);
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + SESSION_DAYS * DAY);
  await ctx.db
    .insertInto('session')
    .values({ tokenHash, accountId, createdAt, expiresAt, userAgent, lastSeenAt: createdAt })
    .execute();
  return { token, tokenHash };
}

/** Starts a session of this browser; whatever session it had before ends. */
export async function startSession(ctx: Context, request: FastifyRequest, reply: FastifyReply, accountId: number) {
  await endSession(ctx, request, reply);
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT);
  const { token } = await openSession(ctx, accountId, userAgent);
  const lasting = { ...cookieOptions(request), maxAge: (SESSION_DAYS * DAY) / 1000 };
  void reply.setCookie(cookieName(request), token, { ...lasting, httpOnly: true });
  void reply.setCookie(HINT, '1', lasting);
}

/** Ends the browser's session, if it has one. */
export async function endSession(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  const token = request.cookies[cookieName(request)];
  if (token) await ctx.db.deleteFrom('session').where('tokenHash', '=', hashOf(token)).execute();
  void reply.clearCookie(cookieName(request), cookieOptions(request));
  void reply.clearCookie(HINT, cookieOptions(request));
}

/** Who is asking; null without a session that is still good. No cookie, no query. */
export async function viewerOf(ctx: Context, request: FastifyRequest): Promise<Viewer | null> {
  const token = request.cookies[cookieName(request)];
  if (!token) return null;
  const tokenHash = hashOf(token);
  const row = await ctx.db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['account.id', 'account.nickname', 'account.isAdmin', 'account.bannedAt', 'account.barredAt'])
    .where('session.tokenHash', '=', tokenHash)
    .where('session.expiresAt', '>', ctx.clock.now())
    .where('account.nickname', 'is not', null)
    .$narrowType<{ nickname: string }>()
    .executeTakeFirst();
  if (!row) return null;
  return {
    accountId: row.id,
    tokenHash,
    nickname: row.nickname,
    isAdmin: row.isAdmin,
    banned: row.bannedAt !== null,
    barred: row.barredAt !== null,
  };
}

/** Job: sessions that ended and files that were kept long enough go. */
export async function removeExpired(ctx: Context) {
  const now = ctx.clock.now();
  await ctx.db.deleteFrom('keptFile').where('keptUntil', '<=', now).execute();
  await ctx.db.deleteFrom('session').where('expiresAt', '<=', now).execute();
}
