import http from 'node:http';
import type { Context } from './platform/context.ts';
import { DRAINED_BYTES, drain, hasLargeBody } from './platform/http/limits/drain.ts';
import { type Connections, limitConnections } from './platform/http/limits/limitConnections.ts';
import type { Traffic } from './platform/http/limits/traffic.ts';
import { whyNotFromAnyClient } from './platform/http/limits/whyNotFromAnyClient.ts';
import { writeRefusal } from './platform/http/refuse.ts';
import { answerPublished } from './tables/published/answerPublished.ts';
import { answerDownload } from './uploads/answerDownload.ts';

/** The longest head of a request. Browsers send a tenth of it. */
const MAX_HEADER_BYTES = 8 * 1024;
/** Requests that a connection may send before their answers. Clients wait for each. */
const MAX_PIPELINED = 8;

/**
 * Timeouts of requests and answers, in milliseconds, so that a client that sends or reads a byte now and then, or
 * nothing, cannot hold a connection for ever.
 */
export interface Timeouts {
  /** For the headers of a request. */
  headersMs: number;
  /** For the whole request: it allows a chart file of the maximum size at about 45 kB per second. */
  requestMs: number;
  /**
   * Within which an answer must be taken, from its first byte: it allows a file of the maximum size at the same speed.
   */
  answerMs: number;
  /** For which a connection is kept open without a request: longer than by a proxy in front, or it would be closed during one. */
  idleMs: number;
  /** How often connections are checked. */
  checkIntervalMs: number;
}
export const TIMEOUTS: Timeouts = {
  headersMs: 15_000,
  requestMs: 120_000,
  answerMs: 120_000,
  idleMs: 72_000,
  checkIntervalMs: 5000,
};

/**
 * Creates the HTTP server below the application, which limits connections and open requests. It answers published files
 * and downloads itself, without Fastify.
 */
export function createHttpServer(
  ctx: Context,
  { timeouts, traffic }: { timeouts: Timeouts; traffic: Traffic },
  handler: http.RequestListener,
): http.Server {
  const limits = {
    keepAliveTimeout: timeouts.idleMs,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: timeouts.checkIntervalMs,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Refused below: what Node answers by itself is not counted.
    requireHostHeader: false,
  };
  const maxPipelined = MAX_PIPELINED * Math.max(1, ctx.config.LIMITS_FACTOR);
  let connections: Connections;
  const listener: http.RequestListener = (request, response) => {
    const { socket } = request;
    // What arrived together is parsed to its end, even after the connection was closed.
    if (socket.destroyed) return;
    const tooMany = traffic.enter(request, response);
    // Closed only once the body is received: who still sends it would not see the answer.
    const closes = !response.shouldKeepAlive && hasLargeBody(request);
    if (closes) response.shouldKeepAlive = true;
    response.once('finish', () => {
      if (traffic.leavesTooMuch(request)) {
        connections.offend(socket);
        socket.destroy();
      } else if (closes) {
        if (request.complete) socket.end();
        else request.resume().once('end', () => socket.end());
      }
    });
    if (traffic.openOn(socket) > maxPipelined) {
      connections.offend(socket);
      return socket.destroy();
    }
    const why = whyNotFromAnyClient(request);
    const refusal = why ?? tooMany;
    if (refusal) {
      const offend = () => connections.offend(socket);
      const isEndless = Number(request.headers['content-length'] ?? 0) > DRAINED_BYTES;
      if (isEndless || (why && why.error !== 'ELIMITSIZE')) offend();
      writeRefusal(response, refusal, { now: ctx.clock.now(), headers: { Connection: 'close' }, ends: false });
      if (isEndless || traffic.leavesTooMuch(request)) {
        request.pause();
        response.end();
        return;
      }
      // Many clients take the answer only when they have sent everything.
      drain(request, {
        idleMs: timeouts.headersMs,
        onEnd: () => response.end(),
        onTooMuch: () => {
          offend();
          socket.destroy();
        },
      });
      return;
    }
    traffic.begin(request, () => {
      if (socket.destroyed) return;
      if (answerPublished(ctx, request, response) || answerDownload(ctx, traffic, request, response)) return;
      handler(request, response);
    });
  };
  const server = http.createServer(limits, listener);
  server.on('checkExpectation', listener);
  connections = limitConnections(server, ctx.config);
  const checks = setInterval(traffic.cutSlowReaders, timeouts.checkIntervalMs).unref();
  server.once('close', () => clearInterval(checks));
  return server;
}
