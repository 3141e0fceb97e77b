import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HOUR_MS, SECOND_MS } from '#domain/common/dates.ts';
import { sha256Hex } from '../hash.ts';

/** The lifetime of the cookie in seconds. */
const MAX_AGE = HOUR_MS / SECOND_MS;

/** A flow of several requests. Each kind has its own cookie, so that two tabs do not interfere. */
export type FlowKind = 'signup' | 'recover' | 'link';

const cookieName = (request: FastifyRequest, flow: FlowKind) =>
  `${request.protocol === 'https' ? '__Host-' : ''}browser-${flow}`;

/** Returns the hash of this browser's flow cookie, or null when it has none. */
export function flowCookieHash(request: FastifyRequest, flow: FlowKind): string | null {
  const token = request.cookies[cookieName(request, flow)];
  return token ? sha256Hex(token) : null;
}

/**
 * Sets the flow cookie and returns its hash. It binds what this browser starts (a code, a pending sign-up) to this
 * browser. The token is new each time, so that a planted cookie is useless.
 */
export function setFlowCookie(request: FastifyRequest, reply: FastifyReply, flow: FlowKind): string {
  const token = randomBytes(32).toString('base64url');
  void reply.setCookie(cookieName(request, flow), token, {
    path: '/',
    sameSite: 'lax',
    secure: request.protocol === 'https',
    httpOnly: true,
    maxAge: MAX_AGE,
  });
  return sha256Hex(token);
}
