import { parse } from 'node:querystring';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { NO_BODY } from '#contract/platform/limits.ts';
import { mailRoutes } from './accounts/mail/routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { linkPlayerRoutes, signupRoutes } from './accounts/signup/routes.ts';
import { chartRoutes } from './charts/routes.ts';
import { recommendRoutes } from './estimate/recommend/routes.ts';
import { createHttpServer, TIMEOUTS, type Timeouts } from './httpServer.ts';
import { requestRoutes } from './moderation/requests/routes.ts';
import { adminRoutes } from './moderation/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import type { Context } from './platform/context.ts';
import { compressReplies } from './platform/http/compressReplies.ts';
import { addJsonConstraint } from './platform/http/jsonConstraint.ts';
import { createTraffic } from './platform/http/limits/traffic.ts';
import { logRequests } from './platform/http/logRequests.ts';
import { keepRawBody } from './platform/http/rawBody.ts';
import { registerErrorHandler, sendNotFound } from './platform/http/refuse.ts';
import { createRequestDurations, nameRoutes } from './platform/http/requestDurations.ts';
import { requestIdOf } from './platform/http/requestId.ts';
import { addApiHeaders, addPageHeaders } from './platform/http/securityHeaders.ts';
import { chartRankingRoutes, rankingRedirect } from './players/chartRanking/routes.ts';
import { favouriteRoutes } from './players/favourites/routes.ts';
import { rivalRoutes } from './players/rivals/routes.ts';
import { playerRoutes } from './players/routes.ts';
import { tagVoteRoutes } from './players/tagVotes.ts';
import { todoTableRoutes } from './players/todoTableRoutes.ts';
import { clientKeyRoutes } from './plays/gameClients/routes.ts';
import { playRoutes } from './plays/games/routes.ts';
import { requireSignature } from './plays/pushes/requireSignature.ts';
import { pushRoutes } from './plays/pushes/routes.ts';
import { scoreRoutes } from './plays/routes.ts';
import { healthRoutes } from './site/health.ts';
import { openapi } from './site/openapi.ts';
import { openDataRoutes } from './site/openData/routes.ts';
import { serveWeb } from './site/pages/serveWeb.ts';
import { siteRoutes } from './site/routes.ts';
import { shareImageRoutes } from './site/shareImages/routes.ts';
import { courseRoutes } from './tables/courses/routes.ts';
import { collapseSlashes } from './tables/published/answerPublished.ts';
import { uploadReadingRoutes } from './uploads/readingRoutes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { revisionRoutes } from './voting/revisions/routes.ts';
import { votingRoutes } from './voting/routes.ts';
import { submissionRoutes } from './voting/submissions/routes.ts';
import { voteCountRoutes } from './voting/voteCounts/routes.ts';

/**
 * Builds the whole site as one Fastify application: the published tables first, then the API, then the pages.
 *
 * @param changes timeouts that differ from the usual ones
 */
export async function buildApp(ctx: Context, changes: Partial<Timeouts> = {}): Promise<FastifyInstance> {
  const timeouts = { ...TIMEOUTS, ...changes };
  const traffic = createTraffic(ctx);
  const durations = createRequestDurations();
  const app = fastify({
    loggerInstance: ctx.log,
    // `logRequests` logs instead, with a limit.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request, ctx.config),
    // There is one proxy: earlier entries of `X-Forwarded-For` are claims of the client.
    trustProxy: ctx.config.TRUST_PROXY && ((_address: string, hop: number) => hop === 0),
    // Endpoints declare their own limit; no other route takes a body.
    bodyLimit: NO_BODY,
    serverFactory: (handler) => createHttpServer(ctx, { timeouts, traffic, durations }, handler),
    // The site closes its connections by itself (listen.ts), and answers what comes on them until then.
    return503OnClosing: false,
    rewriteUrl: collapseSlashes,
    // A malformed address, or one longer than any of the site, gets ENOTFOUND.
    frameworkErrors: (_error, request, reply) => sendNotFound(request, reply),
    // The longest parameter has the filters of charts.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000, querystringParser: parseQuery },
  });
  addJsonConstraint(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app, ctx);
  app.decorateRequest('viewer', null);
  app.decorate('traffic', traffic);
  app.decorate('requestDurations', durations);
  nameRoutes(app);
  logRequests(app);

  await registerSite(app, ctx, timeouts);
  return app;
}

/** Parses a query. An empty parameter is as if it were not given. */
const parseQuery = (query: string) =>
  Object.fromEntries(Object.entries(parse(query)).filter(([, value]) => value !== ''));

/** Registers the API and the pages. */
async function registerSite(site: FastifyInstance, ctx: Context, timeouts: Timeouts): Promise<void> {
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
    rankingRedirect(pages, ctx);
    serveWeb(pages, ctx, timeouts).then(() => done(), done);
  });
}

/** Clients declare JSON even where they send no body. */
function takeEmptyJson(api: FastifyInstance) {
  const parseJson = api.getDefaultJsonParser('error', 'error');
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, body, done),
  );
}

async function registerApi(api: FastifyInstance, ctx: Context): Promise<void> {
  await api.register(cookie);
  takeEmptyJson(api);
  addApiHeaders(api);
  compressReplies(api);
  await api.register(multipart, { throwFileSizeLimit: false });
  await api.register(swagger, openapi(ctx.config.SITE_URL ?? null, ctx.config.SITE_NAME));
  healthRoutes(api, ctx);
  siteRoutes(api, ctx);
  shareImageRoutes(api, ctx);
  openDataRoutes(api, ctx);
  courseRoutes(api, ctx);
  accountRoutes(api, ctx);
  mailRoutes(api, ctx);
  adminRoutes(api, ctx);
  requestRoutes(api, ctx);
  notificationRoutes(api, ctx);
  signupRoutes(api, ctx);
  playerRoutes(api, ctx);
  todoTableRoutes(api, ctx);
  recommendRoutes(api, ctx);
  chartRoutes(api, ctx);
  chartRankingRoutes(api, ctx);
  uploadReadingRoutes(api, ctx);
  uploadRoutes(api, ctx);
  submissionRoutes(api, ctx);
  revisionRoutes(api, ctx);
  rivalRoutes(api, ctx);
  favouriteRoutes(api, ctx);
  tagVoteRoutes(api, ctx);
  scoreRoutes(api, ctx);
  votingRoutes(api, ctx);
  voteCountRoutes(api, ctx);
  void api.register((signed, _options, done) => {
    requireSignature(signed, ctx);
    keepRawBody(signed);
    pushRoutes(signed, ctx);
    linkPlayerRoutes(signed, ctx);
    done();
  });
  clientKeyRoutes(api, ctx);
  playRoutes(api, ctx);
}
