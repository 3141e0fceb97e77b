import { randomUUID } from 'node:crypto';
import http from 'node:http';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { accountRoutes } from './accounts/routes.ts';
import type { Context } from './base/context.ts';
import { chartRoutes } from './charts/routes.ts';
import { courseRoutes } from './courses/routes.ts';
import { tellWhoAsksForJson } from './http/asksForJson.ts';
import { registerErrorHandler, sendNotFound } from './http/refuse.ts';
import { secureHeadersOfCalls, secureHeadersOfPages } from './http/securityHeaders.ts';
import { serveWeb } from './pages/serveWeb.ts';
import { playerRoutes } from './players/routes.ts';
import { answerPublished, collapseSlashes } from './published/answerPublished.ts';
import { rankingServiceRoutes } from './rankingServices/routes.ts';
import { revisionRoutes } from './revisions/routes.ts';
import { signupRoutes } from './signup/routes.ts';
import { healthRoutes } from './site/health.ts';
import { siteRoutes } from './site/routes.ts';
import { submissionRoutes } from './submissions/routes.ts';
import { uploadReadingRoutes } from './uploads/readingRoutes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { voteCountRoutes } from './voteCounts/routes.ts';
import { votingRoutes } from './voting/routes.ts';

/** One chart file, and what a multipart body adds around it. */
const BODY_LIMIT = 5 * 1024 * 1024 + 64 * 1024;

/** How long a caller may take, in milliseconds: whoever sends a byte now and then keeps no connection for ever. */
export interface Timeouts {
  /** For the head of a request. */
  headersMs: number;
  /** For all of it: a chart file of the largest size at some 45 kB a second. */
  requestMs: number;
  /** How often it is looked at. */
  everyMs: number;
}
const PATIENCE: Timeouts = { headersMs: 15_000, requestMs: 120_000, everyMs: 5000 };

/** The whole site as one Fastify application: the published tables first, then the calls, then the pages. */
export async function buildApp(ctx: Context, patience = PATIENCE): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: ctx.log,
    genReqId: () => randomUUID(),
    // One proxy: what was written before it in `X-Forwarded-For` is the caller's own word.
    trustProxy: ctx.config.TRUST_PROXY && ((_address: string, hop: number) => hop === 0),
    bodyLimit: BODY_LIMIT,
    serverFactory: (handler) => serverOf(ctx, patience, handler),
    rewriteUrl: collapseSlashes,
    // An address that cannot be read, or is longer than any of ours, is one that nothing has.
    frameworkErrors: (_error, request, reply) => sendNotFound(request, reply),
    routerOptions: { ignoreTrailingSlash: true },
  });
  tellWhoAsksForJson(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app);
  app.decorateRequest('viewer', null);

  await registerSite(app, ctx);
  return app;
}

/** How long a connection may idle: longer than a proxy in front keeps it, or it would be closed under a request. */
const IDLE_MS = 72_000;

/** The server below the application: published files never reach it. */
function serverOf(ctx: Context, patience: Timeouts, application: http.RequestListener): http.Server {
  const limits = {
    keepAliveTimeout: IDLE_MS,
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    connectionsCheckingInterval: patience.everyMs,
  };
  return http.createServer(limits, (request, response) => {
    if (!answerPublished(ctx, request, response)) application(request, response);
  });
}

/** The calls, and beside them the pages. */
async function registerSite(site: FastifyInstance, ctx: Context): Promise<void> {
  // Pages count down by the server's clock, which may not be the machine's (CLOCK_START).
  site.addHook('onRequest', (_request, reply, done) => {
    void reply.header('date', ctx.clock.now().toUTCString());
    done();
  });
  await site.register((calls, _options, done) => {
    registerCalls(calls, ctx).then(() => done(), done);
  });
  await site.register((pages, _options, done) => {
    secureHeadersOfPages(pages);
    serveWeb(pages, ctx).then(() => done(), done);
  });
}

async function registerCalls(calls: FastifyInstance, ctx: Context): Promise<void> {
  await calls.register(cookie);
  secureHeadersOfCalls(calls);
  await calls.register(multipart, { throwFileSizeLimit: false });
  healthRoutes(calls, ctx);
  siteRoutes(calls, ctx);
  courseRoutes(calls, ctx);
  accountRoutes(calls, ctx);
  signupRoutes(calls, ctx);
  playerRoutes(calls, ctx);
  chartRoutes(calls, ctx);
  uploadReadingRoutes(calls, ctx);
  uploadRoutes(calls, ctx);
  submissionRoutes(calls, ctx);
  revisionRoutes(calls, ctx);
  votingRoutes(calls, ctx);
  voteCountRoutes(calls, ctx);
  rankingServiceRoutes(calls, ctx);
}
