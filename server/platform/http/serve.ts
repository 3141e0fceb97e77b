import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  LogLevel,
  onRequestHookHandler,
  RouteGenericInterface,
} from 'fastify';
import type { Endpoint, Received, RefusalOf, Reply } from '#contract/endpoint.ts';
import { type Cost, costOf, type Limits } from '#contract/limits.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../context.ts';
import { jsonOnly } from './jsonConstraint.ts';
import type { Traffic } from './limits/traffic.ts';
import { servedEndpoint } from './rateLimits.ts';
import { isApiPath, sendRefusal } from './refuse.ts';
import { isSameOrigin } from './sameOrigin.ts';
import { clearHintCookie, endSession, setHintCookie, type Viewer, viewerOf } from './session.ts';
import { whyNotActFor } from './whyNotActFor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyInstance {
    traffic: Traffic;
  }
}

/** Returns the query of a request, which is not validated yet in hooks. */
const queryOf = ({ query }: FastifyRequest) => query as Readonly<Record<string, unknown>>;

/** Returns a hook that counts requests by their cost and address (ETOOMANY), and lets them wait for their turn. */
function limitRequests({ traffic }: FastifyInstance, limits: Pick<Limits, 'cost' | 'less'>): onRequestHookHandler {
  return (request, reply, done) => {
    traffic.admit(costOf(limits, queryOf(request)), request.raw, reply.raw, (refusal) => {
      if (refusal) sendRefusal(reply, refusal);
      else done();
    });
  };
}

/**
 * Registers a GET route that is no endpoint of the contract, as its response is a file or for machines. Its requests are
 * counted and take turns by their cost, as those of endpoints.
 */
export function serveOther<Route extends RouteGenericInterface>(
  app: FastifyInstance,
  { path, cost, logLevel }: { path: string; cost: Cost; logLevel?: LogLevel },
  handler: (request: FastifyRequest<Route>, reply: FastifyReply) => Promise<unknown>,
) {
  app.get(path, { onRequest: limitRequests(app, { cost }), ...(logLevel && { logLevel }) }, (request, reply) =>
    app.traffic.whileWorking(request.raw, () => handler(request as FastifyRequest<Route>, reply)),
  );
}

/** The arguments of a handler: the validated input, the viewer, and the raw request and reply for files and cookies. */
export interface HandlerInput<E extends Endpoint> extends Received<E> {
  viewer: E['access'] extends 'session' ? Viewer : Viewer | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

const MEGABYTE = 1024 * 1024;

/**
 * A handler returns the reply, without `success`, or one of the endpoint's refusals. A reply that is stored as bytes is
 * returned as such, or as a stream, and has its own content type.
 */
export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
) => Promise<Omit<Reply<E>, 'success'> | Buffer | Readable | Refusal<RefusalOf<E>> | GoneOf<E>>;

/** What an endpoint with a session refuses when the account was deleted or banned meanwhile (`whyNotActNow`). */
type GoneOf<E extends Endpoint> = E['access'] extends 'session' ? Refusal<'ESESSIONEXP' | 'EBANNED'> : never;

/**
 * Returns the prepared bytes of the reply to requests without cookies, if there are any. It is called before anything
 * else.
 */
export type ReadyReply = (query: Readonly<Record<string, unknown>>) => Buffer | undefined;

/**
 * Registers an endpoint of the contract and its aliases. A request passes the checks of its limits, origin, session,
 * account, ban and input, in this order (api.md §1.4), then the handler. Where a page may have the same address, only
 * requests for JSON are answered.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  ctx: Context,
  endpoint: E,
  handler: Handler<E>,
  { ready }: { ready?: ReadyReply } = {},
) {
  const { method, path, aliases = [], access, limits, params, query, body, reply: replySchema } = endpoint;
  const changes = method === 'POST';
  /** Other sites may read the reply, without credentials (api.md §3). */
  const isPublic = !changes && access === 'anyone';

  function sendIfReady(request: FastifyRequest, reply: FastifyReply, done: () => void) {
    if (isPublic) void reply.header('Access-Control-Allow-Origin', '*');
    const bytes = request.headers.cookie === undefined && ready?.(queryOf(request));
    if (!bytes) return done();
    const tooMany = app.traffic.countByAddress(costOf(limits, queryOf(request)), request.raw);
    if (tooMany) sendRefusal(reply, tooMany);
    else sendReady(reply, bytes);
  }

  /**
   * Checks the declared size; the framework counts the bytes of a body that declares none. The connection stays open,
   * because a browser would not see the refusal if it were closed while it sends.
   */
  function checkSize(request: FastifyRequest, reply: FastifyReply, done: () => void) {
    if (Number(request.headers['content-length'] ?? 0) <= limits.maxBodyBytes) return done();
    const limit = endpoint.form && Math.floor(limits.maxBodyBytes / MEGABYTE);
    sendRefusal(reply, refuse('ELIMITSIZE', { ...(limit && { limit }) }));
  }

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    // The request comes from another server or a game client, without cookies. Their routes check signatures and keys.
    if (access === 'service' || access === 'key') return;
    if (changes && !isSameOrigin(request)) return sendRefusal(reply, refuse('ENOTVALIDAUTH', { kind: 'forbidden' }));
    request.viewer = await app.traffic.whileWorking(request.raw, () => viewerOf(ctx, request));
    const cost = costOf(limits, queryOf(request));
    const tooMany = request.viewer && app.traffic.countByAccount(cost, request.viewer.accountId);
    if (tooMany) return sendRefusal(reply, tooMany);
    if (access === 'session' && !request.viewer) {
      // The reply to a POST may be read late, once an upload is sent: somebody may have logged in since.
      if (!changes) clearHintCookie(request, reply);
      return sendRefusal(reply, refuse('ESESSIONEXP'));
    }
    const whyNot = changes && whyNotActFor(request.viewer, request);
    if (whyNot) {
      // A page that lost the cookie would not ask who is logged in, and every further call would be refused too.
      if (request.viewer) setHintCookie(request, reply);
      return sendRefusal(reply, whyNot);
    }
    if (access === 'anyone') return;
    if (changes && request.viewer?.banned) {
      await endSession(ctx, request, reply);
      return sendRefusal(reply, refuse('EBANNED'));
    }
  }

  // The method of an alias may differ, but the checks follow the endpoint: one that only reads changes nothing.
  for (const route of [{ method, path }, ...aliases]) {
    const sharesAddress = route.method === 'GET' && !isApiPath(route.path);
    const takesQueryOfBody = route.method === 'POST' && !changes && query !== undefined;
    const register = (scope: FastifyInstance) =>
      scope.route({
        method: route.method,
        url: route.path,
        ...(sharesAddress && { constraints: jsonOnly }),
        schema: {
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          response: { 200: replySchema },
        },
        bodyLimit: limits.maxBodyBytes,
        onRequest: [sendIfReady, limitRequests(app, limits), checkSize, admit],
        ...(takesQueryOfBody && { preValidation: [takeQueryOfBody] }),
        handler: async (request, reply) => {
          // Nobody waits for the answer any more, and the turn is another request's.
          if (request.raw.socket.destroyed) return reply.hijack();
          if (sharesAddress) void reply.header('Vary', 'Accept');
          const { params, query, body, viewer } = request;
          const input = { params, query, body, viewer, request, reply } as HandlerInput<E>;
          const result = await app.traffic.whileWorking(request.raw, () =>
            servedEndpoint.run(endpoint, () => handler(input)),
          );
          // Banned while the request was sent, as it would have been refused before.
          if (access === 'session' && isRefusal(result) && result.error === 'EBANNED')
            await endSession(ctx, request, reply);
          if (isRefusal(result)) return sendRefusal(reply, result);
          const isReady = Buffer.isBuffer(result) || result instanceof Readable;
          return reply.send(isReady ? result : { success: true, ...result });
        },
      });
    if (!takesQueryOfBody) register(app);
    else {
      void app.register((scope, _, done) => {
        takeForms(scope);
        register(scope);
        done();
      });
    }
  }
}

/** Lets the routes of a scope have form bodies too. They change nothing, so that a form of another site may send them. */
function takeForms(scope: FastifyInstance) {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}

/** A POST of older clients to an endpoint that only reads may have its query in the body. */
function takeQueryOfBody(request: FastifyRequest, _: FastifyReply, done: () => void) {
  const { body } = request;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    const given = Object.entries(body).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
    request.query = { ...queryOf(request), ...Object.fromEntries(given.map(([key, value]) => [key, String(value)])) };
  }
  done();
}

/** Sends the prepared bytes of a reply directly, without Fastify's hooks and serialization. */
function sendReady(reply: FastifyReply, bytes: Buffer) {
  void reply.headers({ 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
  reply.hijack();
  reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders).end(bytes);
}
