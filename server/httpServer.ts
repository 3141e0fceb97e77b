import http from 'node:http';
import type { Histogram } from 'prom-client';
import {
  FORM_BYTES,
  LARGEST_BODY,
  NO_BODY,
  SCORE_FILE_BODY,
  SCORE_FILE_PATH,
  sendingMs,
} from '#contract/platform/limits.ts';
import type { Context } from './platform/context.ts';
import type { Traffic } from './platform/http/limits/traffic.ts';
import { refuseBody, writeRefusal } from './platform/http/refuse.ts';
import { measure, setRoute } from './platform/http/requestDurations.ts';
import { requestIdOf } from './platform/http/requestId.ts';
import { answerPublished } from './tables/published/answerPublished.ts';
import { answerDownload } from './uploads/answerDownload.ts';
import { answerOpenVotes } from './voting/openVotes/answerOpenVotes.ts';

/** The maximum size of a request's headers. Browsers send a tenth of it. */
const MAX_HEADER_BYTES = 8 * 1024;

/**
 * Timeouts of requests and responses, in milliseconds, against slow clients that would hold connections open
 * (slowloris).
 */
export interface Timeouts {
  /** For the headers of a request. */
  headersMs: number;
  /** For the whole request, unless its body is so large that `sendingMs` is longer. */
  requestMs: number;
  /**
   * From the first byte of a response until the client has received it all: allows a file of the maximum size at the
   * same speed.
   */
  answerMs: number;
  /**
   * Keep-alive: must be longer than that of the proxy in front, which would otherwise reuse a connection that is being
   * closed.
   */
  idleMs: number;
  /** How often connections are checked. */
  checkIntervalMs: number;
  /** After this time a document is sent without its page. A page takes tens of milliseconds, the first of a thread more. */
  renderMs: number;
}
export const TIMEOUTS: Timeouts = {
  headersMs: 15_000,
  requestMs: 120_000,
  answerMs: 120_000,
  idleMs: 72_000,
  checkIntervalMs: 5000,
  renderMs: 1000,
};

/** Returns the options of an HTTP server with these timeouts. */
export const serverLimits = (timeouts: Timeouts): http.ServerOptions => ({
  keepAliveTimeout: timeouts.idleMs,
  headersTimeout: timeouts.headersMs,
  requestTimeout: Math.max(timeouts.requestMs, sendingMs(SCORE_FILE_BODY.maxBodyBytes)),
  connectionsCheckingInterval: timeouts.checkIntervalMs,
  maxHeaderSize: MAX_HEADER_BYTES,
});

/**
 * Creates the HTTP server below the application. It answers published files, open votes and downloads itself, without
 * Fastify, and refuses bodies that no endpoint takes. Connections are limited by the proxy in front (docs/decisions/0044).
 */
export function createHttpServer(
  ctx: Context,
  { timeouts, traffic, durations }: { timeouts: Timeouts; traffic: Traffic; durations: Histogram },
  handler: http.RequestListener,
): http.Server {
  const server = http.createServer(serverLimits(timeouts), (request, response) => {
    // Pipelined requests are still parsed after the connection was closed.
    if (request.socket.destroyed) return;
    cutSlowSender(request, timeouts);
    measure(durations, request, response);
    const id = requestIdOf(request, ctx.config);
    if (!isLargerThan(request, NO_BODY)) {
      if (answerPublished(ctx, request, response, id)) return setRoute(response, () => '/:table/:file');
      const path = answerOpenVotes(ctx, traffic, request, response, id);
      if (path !== null) return setRoute(response, () => path);
    }
    // Not before: writing the head takes Node three times as long after `setHeader`.
    response.setHeader('X-Request-Id', id);
    if (isLargerThan(request, FORM_BYTES)) closeAfterBody(request, response);
    const largest = largestBody(request);
    if (isLargerThan(request, largest)) return writeRefusal(response, refuseBody(largest), { now: ctx.clock.now() });
    if (answerDownload(ctx, traffic, request, response)) return setRoute(response, () => '/upload/:entryNo');
    handler(request, response);
  });
  cutSlowReaders(server, timeouts);
  return server;
}

/** Returns whether a body is larger than this, or may be because it declares no length. */
const isLargerThan = ({ headers }: http.IncomingMessage, bytes: number): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > bytes;

/** Returns the size of the largest body that any endpoint takes at the path of a request, in bytes. */
function largestBody({ method, url = '' }: http.IncomingMessage): number {
  if (method === 'GET' || method === 'HEAD') return NO_BODY;
  return url.split('?', 1)[0] === SCORE_FILE_PATH ? SCORE_FILE_BODY.maxBodyBytes : LARGEST_BODY;
}

/**
 * Delays closing a connection until the body has been received and discarded: many clients read the response only after
 * they have sent everything. Node does the same for keep-alive connections.
 */
function closeAfterBody(request: http.IncomingMessage, response: http.ServerResponse): void {
  if (response.shouldKeepAlive) return;
  response.shouldKeepAlive = true;
  response.once('finish', () => {
    if (request.complete) request.socket.end();
    else request.resume().once('end', () => request.socket.end());
  });
}

/** Closes the connection if the body does not arrive within the time that its size allows. */
function cutSlowSender(request: http.IncomingMessage, { requestMs }: Timeouts): void {
  if (!isLargerThan(request, 0)) return;
  const bytes = Math.min(Number(request.headers['content-length'] ?? 0), largestBody(request));
  const timer = setTimeout(() => request.complete || request.destroy(), Math.max(requestMs, sendingMs(bytes)));
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

/** Closes connections whose client does not read the response in time. */
function cutSlowReaders(server: http.Server, { answerMs, checkIntervalMs }: Timeouts): void {
  /** When the response was first seen to be under way (`performance.now`); null before. */
  const open = new Map<http.ServerResponse, number | null>();
  server.on('request', (_, response) => {
    open.set(response, null);
    response.once('close', () => open.delete(response));
  });
  const checks = setInterval(() => {
    const now = performance.now();
    for (const [response, since] of open) {
      const { socket } = response.req;
      if (response.headersSent && since === null) open.set(response, now);
      if (since !== null && now - since > answerMs) socket.destroy();
      // A pipelined response that waits behind another one emits no event when the connection closes.
      if (socket.destroyed) open.delete(response);
    }
  }, checkIntervalMs).unref();
  server.once('close', () => clearInterval(checks));
}
