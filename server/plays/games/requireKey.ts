import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/common/dates.ts';
import { ERRORS, type ErrorCode, refuse } from '#domain/common/errors.ts';
import type { KeyClient } from '#domain/players/plays/gameClients.ts';
import type { Context } from '../../platform/context.ts';
import { clientAddress } from '../../platform/http/limits/clientAddress.ts';
import { windowCounter } from '../../platform/http/limits/windowCounter.ts';
import { bytesOf, parseJson } from '../../platform/http/rawBody.ts';
import { sendRefusal } from '../../platform/http/refuse.ts';
import { type KeyOwner, noteKeyUse, ownerOfKey } from '../gameClients/clientKeys.ts';

declare module 'fastify' {
  interface FastifyRequest {
    keyOwner: KeyOwner | null;
    /** When the client signed the request; null if it does not sign. */
    signedAt: Date | null;
  }
}

/** The rate limit per key and minute: a play needs three requests, and players start one every few seconds at most. */
export const REQUESTS_PER_KEY = 120;
/** The rate limit per address and minute of requests with an unknown key. */
export const WRONG_KEYS_PER_ADDRESS = 60;
/** The clocks of players are often wrong. */
const MAX_CLOCK_SKEW_MS = DAY_MS;
const TOO_MANY = 429;
const UNAVAILABLE = 503;
const SIGNATURE = /^[0-9a-f]{64}$/i;

/**
 * Authenticates every request of this scope by a player's key for this client (ENOTVALIDAUTH). A key gives access to
 * the routes of its client only: in `Authorization`, as beatoraja's plug-in sends it, or in `x-api-key` with a
 * signature, as OpenLR2 does (ranking-services.md §14.2). The body is parsed after that. ENOTFOUND if the site does not
 * accept plays; EBANNED for a banned player; ETOOMANY beyond the limits.
 */
export function requireKey(scope: FastifyInstance, ctx: Context, client: KeyClient): void {
  const counter = windowCounter(MINUTE_MS);
  const allowed = (limit: number) => Math.max(1, Math.floor(limit * ctx.config.LIMITS_FACTOR));
  const tooMany = (waitMs: number) =>
    refuse('ETOOMANY', { retryAt: new Date(ctx.clock.now().getTime() + waitMs).toISOString() });

  scope.decorateRequest('keyOwner', null);
  scope.decorateRequest('signedAt', null);

  // The plug-in of beatoraja expects a description in every response. OpenLR2 gives up on 4xx, and retries after 5xx.
  scope.addHook('preSerialization', async (_request, reply, payload) => {
    if (client === 'openlr2' && reply.statusCode === TOO_MANY) void reply.code(UNAVAILABLE);
    const answer = payload as { success?: boolean; error?: ErrorCode; reason?: string; description?: string };
    if (answer.success !== false || answer.description !== undefined) return payload;
    return { ...answer, description: describe(answer), body: null };
  });

  scope.addHook('onRequest', async (_request, reply) => {
    if (ctx.config.DIRECT_SCORES === 'off') return sendRefusal(reply, refuse('ENOTFOUND'));
  });

  scope.addHook('preValidation', async (request, reply) => {
    const key = keyOf(request, client);
    const known = key === null ? null : await scope.traffic.whileWorking(request.raw, () => ownerOfKey(ctx.db, key));
    const owner = known?.client === client ? known : null;
    const waitMs = owner
      ? counter.count(`key ${owner.keyId}`, allowed(REQUESTS_PER_KEY))
      : counter.count(`address ${clientAddress(request)}`, allowed(WRONG_KEYS_PER_ADDRESS));
    if (waitMs > 0) return sendRefusal(reply, tooMany(waitMs));
    request.signedAt = signedAt(request, ctx.clock.now());
    const isSigned = client !== 'openlr2' || request.signedAt !== null;
    if (!owner || !isSigned) return sendRefusal(reply, refuse('ENOTVALIDAUTH', { kind: 'notLoggedIn' }));
    if (owner.banned) return sendRefusal(reply, refuse('EBANNED'));
    request.keyOwner = owner;
    await scope.traffic.whileWorking(request.raw, () => noteKeyUse(ctx, owner));
    if (request.method !== 'POST') return;
    try {
      request.body = parseJson(bytesOf(request));
    } catch {
      return sendRefusal(reply, refuse('NOTVALIDVALUE'));
    }
  });
}

/** Describes a refusal for the log of the player's game. */
function describe({ error, reason }: { error?: ErrorCode; reason?: string }): string {
  if (error === undefined) return 'internal error';
  if (error === 'EPLAYREFUSED') return `${error}: the play does not count (${reason})`;
  if (error === 'ENOTVALIDAUTH') return `${error}: the key is unknown or revoked, or the clock is wrong`;
  return `${error}: ${ERRORS[error].when}`;
}

/** Returns the owner of the key of a request that `requireKey` accepted. */
export function ownerOf({ keyOwner }: FastifyRequest): KeyOwner {
  if (!keyOwner) throw new Error('a request without a key');
  return keyOwner;
}

function keyOf({ headers }: FastifyRequest, client: KeyClient): string | null {
  const given = client === 'openlr2' ? headers['x-api-key'] : /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return typeof given === 'string' && given.length <= 100 ? given : null;
}

/**
 * Returns when a request was signed with its key; null without a valid signature, or with one that is too old or too
 * new.
 */
function signedAt(request: FastifyRequest, now: Date): Date | null {
  const { 'x-api-key': key, 'x-timestamp': timestamp, 'x-signature': signature } = request.headers;
  if (typeof key !== 'string' || typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return null;
  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return null;
  const query = request.raw.url?.split('?', 2)[1] ?? '';
  const payload = request.method === 'POST' ? bytesOf(request) : query;
  const expected = createHmac('sha256', key).update(`${timestamp}.`).update(payload).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return null;
  const at = new Date(Number(timestamp) * SECOND_MS);
  return Math.abs(at.getTime() - now.getTime()) <= MAX_CLOCK_SKEW_MS ? at : null;
}
