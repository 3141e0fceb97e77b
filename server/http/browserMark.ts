import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const MINUTES = 60;

const cookieName = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-browser' : 'browser');

const hashOf = (mark: string) => createHash('sha256').update(mark).digest('hex');

/** The hash of what marks this browser while nobody is logged in; null when it has none. */
export function browserHash(request: FastifyRequest): string | null {
  const mark = request.cookies[cookieName(request)];
  return mark ? hashOf(mark) : null;
}

/**
 * Marks this browser, so that what it begins (a code, a waiting sign-up) is of use in no other, and tells the hash. The
 * mark is a new one each time: one that somebody else has put there beforehand is worth nothing.
 */
export function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const mark = randomBytes(32).toString('base64url');
  void reply.setCookie(cookieName(request), mark, {
    path: '/',
    sameSite: 'lax',
    secure: request.protocol === 'https',
    httpOnly: true,
    maxAge: MINUTES * 60,
  });
  return hashOf(mark);
}
