import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256Hex } from '../base/hash.ts';

const MINUTES = 60;

/** What a browser begins; each has a mark of its own, so that two tabs do not spoil each other's. */
export type FlowKind = 'signup' | 'recover' | 'link';

const cookieName = (request: FastifyRequest, begun: FlowKind) =>
  `${request.protocol === 'https' ? '__Host-' : ''}browser-${begun}`;

/** The hash of what marks this browser while nobody is logged in; null when it has none. */
export function browserHash(request: FastifyRequest, begun: FlowKind): string | null {
  const mark = request.cookies[cookieName(request, begun)];
  return mark ? sha256Hex(mark) : null;
}

/**
 * Marks this browser, so that what it begins (a code, a waiting sign-up) is of use in no other, and tells the hash. The
 * mark is a new one each time: one that somebody else has put there beforehand is worth nothing.
 */
export function setFlowCookie(request: FastifyRequest, reply: FastifyReply, begun: FlowKind): string {
  const mark = randomBytes(32).toString('base64url');
  void reply.setCookie(cookieName(request, begun), mark, {
    path: '/',
    sameSite: 'lax',
    secure: request.protocol === 'https',
    httpOnly: true,
    maxAge: MINUTES * 60,
  });
  return sha256Hex(mark);
}
