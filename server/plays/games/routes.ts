import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/plays/gameClients.ts';
import { ownPlays as ownPlaysEndpoint, PLAY_EVENTS } from '#contract/plays/plays.ts';
import { SECOND_MS } from '#domain/common/dates.ts';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import { KEY_CLIENTS } from '#domain/players/plays/gameClients.ts';
import type { Context } from '../../platform/context.ts';
import { clientAddress } from '../../platform/http/limits/clientAddress.ts';
import { keepRawBody } from '../../platform/http/rawBody.ts';
import { sendRefusal } from '../../platform/http/refuse.ts';
import { serve, serveOther } from '../../platform/http/serve.ts';
import { viewerOf } from '../../platform/http/session.ts';
import { readBeatorajaCourse, readBeatorajaPlay } from './beatoraja.ts';
import { beatorajaScores, openlr2Board, openlr2Ghost } from './boards.ts';
import { readOpenLr2Play } from './openlr2.ts';
import { ownPlays } from './ownPlays.ts';
import { createPlayEvents } from './playEvents.ts';
import { receivePlay } from './receivePlay.ts';
import { ownerOf, requireKey } from './requireKey.ts';

/** Registers the endpoints of game clients, which require a key, and those of players for their own plays. */
export function playRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, ownPlaysEndpoint, ({ viewer, query }) => ownPlays(ctx, viewer.accountId, query));
  playEventRoute(app, ctx);
  const routes = { openlr2: openlr2Routes, beatoraja: beatorajaRoutes };
  for (const client of KEY_CLIENTS) {
    void app.register((keyed, _options, done) => {
      requireKey(keyed, ctx, client);
      keepRawBody(keyed);
      routes[client](keyed, ctx);
      done();
    });
  }
}

function playEventRoute(app: FastifyInstance, ctx: Context) {
  const events = createPlayEvents(ctx);
  app.addHook('preClose', async () => events.close());
  serveOther(app, { path: PLAY_EVENTS, cost: 'events' }, async (request, reply) => {
    const viewer = await viewerOf(ctx, request);
    if (!viewer) return sendRefusal(reply, refuse('ESESSIONEXP'));
    const { 'last-event-id': last } = request.headers;
    const after = typeof last === 'string' && /^\d{1,9}$/.test(last) ? Number(last) : null;
    const address = clientAddress(request);
    void reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    const stream = { accountId: viewer.accountId, address, response: reply.raw, after };
    reply.hijack();
    reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
    if (!(await events.open(stream))) reply.raw.end();
  });
}

function openlr2Routes(keyed: FastifyInstance, ctx: Context) {
  serve(keyed, ctx, endpoints.openlr2Login, async () => ({ logged_in: true as const }));

  for (const endpoint of [endpoints.openlr2ChartScore, endpoints.openlr2CourseScore]) {
    serve(keyed, ctx, endpoint, async ({ body, request }) => {
      const isCourse = endpoint === endpoints.openlr2CourseScore;
      const sent = readOpenLr2Play(body, { isCourse, signedAt: request.signedAt ?? ctx.clock.now() });
      if (isRefusal(sent)) return sent;
      const taken = await receivePlay(ctx, ownerOf(request), sent);
      return isRefusal(taken) ? taken : { status: taken.status };
    });
  }

  for (const endpoint of [endpoints.openlr2ChartBoard, endpoints.openlr2CourseBoard]) {
    serve(keyed, ctx, endpoint, ({ query, request }) => openlr2Board(ctx, ownerOf(request), query));
  }

  serve(keyed, ctx, endpoints.openlr2Ghost, ({ query, request }) => openlr2Ghost(ctx, ownerOf(request), query));
}

/** The description that the plug-in logs. */
const TAKEN = 'the play was received';
const TAKEN_UNKNOWN = 'the play was received; the chart is in no table';
/** beatoraja sends each stage of a course without a lamp, and repeats refused requests. */
const IGNORED = 'the play has no lamp, as stages of courses have none, and is ignored';
const NO_PLAY = 0;
const ACCEPTED = 202;

function beatorajaRoutes(keyed: FastifyInstance, ctx: Context) {
  serve(keyed, ctx, endpoints.beatorajaStatus, async ({ query, request }) => ({
    description: 'the key is valid',
    body: {
      whoami: ownerOf(request).userId,
      serverTime: Math.floor(ctx.clock.now().getTime() / SECOND_MS),
      ...(query.echo !== undefined && { echo: query.echo }),
    },
  }));

  serve(keyed, ctx, endpoints.beatorajaUser, async ({ params, request }) => {
    const { userId, nickname } = ownerOf(request);
    if (params.userid !== userId) return refuse('ENOTFOUND');
    return { description: 'this is the player of the key', body: { id: userId, username: nickname } };
  });

  serve(keyed, ctx, endpoints.beatorajaSubmitScore, async ({ body, request, reply }) => {
    const sent = readBeatorajaPlay(body, ctx.clock.now());
    if (sent.play.clear === NO_PLAY)
      return { description: IGNORED, body: { status: 'ignored' as const, known: false } };
    const taken = await receivePlay(ctx, ownerOf(request), sent);
    if (isRefusal(taken)) return taken;
    if (!taken.known) void reply.code(ACCEPTED);
    return { description: taken.known ? TAKEN : TAKEN_UNKNOWN, body: taken };
  });

  serve(keyed, ctx, endpoints.beatorajaSubmitCourse, async ({ body, request }) => {
    const taken = await receivePlay(ctx, ownerOf(request), readBeatorajaCourse(body, ctx.clock.now()));
    return isRefusal(taken) ? taken : { description: TAKEN, body: taken };
  });

  serve(keyed, ctx, endpoints.beatorajaScores, async ({ params, query, request }) => ({
    description: 'the scores on the chart',
    body: await beatorajaScores(ctx, ownerOf(request), params.sha256, query.lntype),
  }));
}
