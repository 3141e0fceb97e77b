import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from '#domain/common/dates.ts';
import { kindOf, type Refusal, refuse, statusOf } from '#domain/common/errors.ts';
import type { Clock } from '../clock.ts';
import { CountHeldError } from '../countHeld.ts';
import { isUnavailable } from '../database/unavailable.ts';

/** How long a client should wait for what is unavailable. */
const RETRY_SECONDS = 5;

/**
 * Sends a refusal: its code, the values that its message needs, and the status of its kind (api.md §1.2, §2). One with
 * `retryAt` has the header `Retry-After`, and so has whatever is unavailable.
 */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  const { kind: _, ...values } = refusal;
  const seconds = secondsToWait(refusal, String(reply.getHeader('date')));
  if (seconds !== null) void reply.header('retry-after', seconds);
  return reply.code(statusOf(refusal)).send({ success: false, ...values });
}

/**
 * Sends a refusal as `sendRefusal` does, without the framework.
 *
 * @param ends whether the response ends with it; else the caller ends it
 */
export function writeRefusal(
  response: ServerResponse,
  refusal: Refusal,
  { now, headers, ends = true }: { now: Date; headers?: OutgoingHttpHeaders; ends?: boolean },
): void {
  const { kind: _, ...values } = refusal;
  const date = now.toUTCString();
  const seconds = secondsToWait(refusal, date);
  const body = JSON.stringify({ success: false, ...values });
  response.writeHead(statusOf(refusal), {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Date: date,
    ...headers,
    ...(seconds !== null && { 'Retry-After': seconds }),
  });
  response.write(body);
  if (ends) response.end();
}

function secondsToWait(refusal: Refusal & { retryAt?: unknown }, date: string): number | null {
  if (typeof refusal.retryAt !== 'string') return kindOf(refusal) === 'unavailable' ? RETRY_SECONDS : null;
  return Math.max(1, Math.ceil((Date.parse(refusal.retryAt) - Date.parse(date)) / SECOND_MS));
}

/** Returns whether an address belongs to the API, whose public replies any site may read. */
export const isApiPath = (url: string) => /^\/(api|sha256)([/?]|$)/.test(url);

/** Sends ENOTFOUND. For paths of the API any site may read it, like public replies. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads && isApiPath(request.url)) void reply.header('Access-Control-Allow-Origin', '*');
  return sendRefusal(reply, refuse('ENOTFOUND'));
}

/** Returns EUNAVAILABLE with `retryAt` for an error of a database that is away, full, read-only or overloaded; null for a bug. */
export function whyUnavailable(error: unknown, now: Date): Refusal<'EUNAVAILABLE'> | null {
  if (!isUnavailable(error)) return null;
  return refuse('EUNAVAILABLE', { retryAt: new Date(now.getTime() + RETRY_SECONDS * SECOND_MS).toISOString() });
}

const MEGABYTE = 1024 * 1024;

/**
 * Returns ELIMITSIZE for a body that is larger than this.
 *
 * @param bytes the largest body. `limit` has it in megabytes: above one without the form around a file
 */
export function refuseBody(bytes: number): Refusal<'ELIMITSIZE'> {
  const megabytes = bytes / MEGABYTE;
  return refuse('ELIMITSIZE', { limit: megabytes >= 1 ? Math.floor(megabytes) : Number(megabytes.toPrecision(3)) });
}

type RequestError = Error & { statusCode?: number; validation?: unknown };

/** Returns the refusal for an error of Fastify or its plug-ins that is the client's fault, or of held vote counts; null for others. */
function refusalOf(error: RequestError, { routeOptions }: FastifyRequest): Refusal | null {
  if (error instanceof CountHeldError) return error.refusal;
  if (error.statusCode === 413) return refuseBody(routeOptions.bodyLimit);
  const { statusCode = 500 } = error;
  return error.validation || (statusCode >= 400 && statusCode < 500) ? refuse('NOTVALIDVALUE') : null;
}

/**
 * Registers the error handler: an error that is the client's fault, or of an unavailable database, becomes a refusal;
 * others are bugs, which are logged and answered with 500 without details.
 */
export function registerErrorHandler(app: FastifyInstance, { clock }: { clock: Clock }) {
  app.setErrorHandler((error: RequestError, request, reply) => {
    const refusal = refusalOf(error, request);
    if (refusal) return sendRefusal(reply, refusal);
    const { method, routeOptions } = request;
    const unavailable = whyUnavailable(error, clock.now());
    const what = unavailable ? 'the database is unavailable' : 'a call failed';
    request.log[unavailable ? 'warn' : 'error']({ err: error, method, path: routeOptions.url }, what);
    return unavailable ? sendRefusal(reply, unavailable) : reply.code(500).send({ success: false });
  });
}
