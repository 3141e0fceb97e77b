import { randomUUID } from 'node:crypto';
import http from 'node:http';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { NO_BODY } from '#contract/limits.ts';
import { accountRoutes } from './accounts/routes.ts';
import type { Context } from './base/context.ts';
import { chartRoutes } from './charts/routes.ts';
import { courseRoutes } from './courses/routes.ts';
import { addJsonConstraint } from './http/jsonConstraint.ts';
import { type Connections, limitConnections } from './http/limits/limitConnections.ts';
import { createTraffic, type Traffic } from './http/limits/traffic.ts';
import { whyNotFromAnyClient } from './http/limits/whyNotFromAnyClient.ts';
import { logRequests } from './http/logRequests.ts';
import { registerErrorHandler, sendNotFound, writeRefusal } from './http/refuse.ts';
import { addApiHeaders, addPageHeaders } from './http/securityHeaders.ts';
import { serveWeb } from './pages/serveWeb.ts';
import { playerRoutes } from './players/routes.ts';
import { answerPublished, collapseSlashes } from './published/answerPublished.ts';
import { rankingServiceRoutes } from './rankingServices/routes.ts';
import { revisionRoutes } from './revisions/routes.ts';
import { signupRoutes } from './signup/routes.ts';
import { healthRoutes } from './site/health.ts';
import { siteRoutes } from './site/routes.ts';
import { submissionRoutes } from './submissions/routes.ts';
import { answerDownload } from './uploads/downloads/answerDownload.ts';
import { uploadReadingRoutes } from './uploads/readingRoutes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { voteCountRoutes } from './voteCounts/routes.ts';
import { votingRoutes } from './voting/routes.ts';

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
const TIMEOUTS: Timeouts = {
  headersMs: 15_000,
  requestMs: 120_000,
  answerMs: 120_000,
  idleMs: 72_000,
  checkIntervalMs: 5000,
};

/**
 * Builds the whole site as one Fastify application: the published tables first, then the API, then the pages.
 *
 * @param changes timeouts that differ from the usual ones
 */
export async function buildApp(ctx: Context, changes: Partial<Timeouts> = {}): Promise<FastifyInstance> {
  const timeouts = { ...TIMEOUTS, ...changes };
  const traffic = createTraffic(ctx, timeouts);
  const app = fastify({
    loggerInstance: ctx.log,
    // `logRequests` does it, within limits.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // There is one proxy: earlier entries of `X-Forwarded-For` are claims of the client.
    trustProxy: ctx.config.TRUST_PROXY && ((_address: string, hop: number) => hop === 0),
    // Endpoints declare their own; no other route takes a body.
    bodyLimit: NO_BODY,
    serverFactory: (handler) => createHttpServer(ctx, { timeouts, traffic }, handler),
    rewriteUrl: collapseSlashes,
    // An address that is malformed, or longer than any of the site, does not exist.
    frameworkErrors: (_error, request, reply) => sendNotFound(request, reply),
    routerOptions: { ignoreTrailingSlash: true },
  });
  addJsonConstraint(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app);
  app.decorateRequest('viewer', null);
  app.decorate('traffic', traffic);
  logRequests(app);

  await registerSite(app, ctx);
  return app;
}

/**
 * Creates the HTTP server below the application, which limits connections and open requests. It answers published files
 * and downloads itself, without Fastify.
 */
function createHttpServer(
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
    if (traffic.openOn(socket) > maxPipelined) {
      connections.offend(socket);
      return socket.destroy();
    }
    const why = whyNotFromAnyClient(request);
    const refusal = why ?? tooMany;
    if (refusal) {
      if (why) connections.offend(socket);
      // The body is not read, so the connection is of no more use.
      socket.pause();
      return writeRefusal(response, refusal, { now: ctx.clock.now(), headers: { Connection: 'close' } });
    }
    if (answerPublished(ctx, request, response) || answerDownload(ctx, traffic, request, response)) return;
    handler(request, response);
  };
  const server = http.createServer(limits, listener);
  server.on('checkExpectation', listener);
  connections = limitConnections(server, ctx.config);
  const checks = setInterval(traffic.cutSlowReaders, timeouts.checkIntervalMs).unref();
  server.once('close', () => clearInterval(checks));
  return server;
}

/** Registers the API and the pages. */
async function registerSite(site: FastifyInstance, ctx: Context): Promise<void> {
  // The countdowns of pages follow the server's clock, which may differ from the machine's (CLOCK_START).
  site.addHook('onRequest', (_request, reply, done) => {
    void reply.header('date', ctx.clock.now().toUTCString());
    done();
  });
  await site.register((api, _options, done) => {
    registerApi(api, ctx).then(() => done(), done);
  });
  await site.register((pages, _options, done) => {
    addPageHeaders(pages);
    serveWeb(pages, ctx).then(() => done(), done);
  });
}

async function registerApi(api: FastifyInstance, ctx: Context): Promise<void> {
  await api.register(cookie);
  addApiHeaders(api);
  await api.register(multipart, { throwFileSizeLimit: false });
  healthRoutes(api, ctx);
  siteRoutes(api, ctx);
  courseRoutes(api, ctx);
  accountRoutes(api, ctx);
  signupRoutes(api, ctx);
  playerRoutes(api, ctx);
  chartRoutes(api, ctx);
  uploadReadingRoutes(api, ctx);
  uploadRoutes(api, ctx);
  submissionRoutes(api, ctx);
  revisionRoutes(api, ctx);
  votingRoutes(api, ctx);
  voteCountRoutes(api, ctx);
  rankingServiceRoutes(api, ctx);
}
