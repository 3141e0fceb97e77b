import { Readable } from 'node:stream';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  LogLevel,
  onRequestHookHandler,
  RouteGenericInterface,
} from 'fastify';
import type { Endpoint, Received, RefusalOf, Reply } from '#contract/platform/endpoint.ts';
import { type Cost, costOf, type Limits } from '#contract/platform/limits.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { hasRole } from '#domain/moderation/acts.ts';
import type { Context } from '../context.ts';
import { countHeld } from '../countHeld.ts';
import { jsonOnly } from './jsonConstraint.ts';
import type { Traffic } from './limits/traffic.ts';
import { servedEndpoint } from './rateLimits.ts';
import { isApiPath, refuseBody, sendRefusal } from './refuse.ts';
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
  interface FastifyContextConfig {
    /** The endpoint that the route serves, if it is one of the contract. */
    endpoint?: Endpoint;
  }
}

/** Returns the query of a request in hooks, before its validation. */
const queryOf = ({ query }: FastifyRequest) => query as Readonly<Record<string, unknown>>;

/** Returns a hook that applies the rate limits by cost and address (ETOOMANY), and queues requests. */
function limitRequests({ traffic }: FastifyInstance, limits: Pick<Limits, 'cost' | 'less'>): onRequestHookHandler {
  return (request, reply, done) => {
    traffic.admit(costOf(limits, queryOf(request)), request.raw, reply.raw, (refusal) => {
      if (refusal) sendRefusal(reply, refusal);
      else done();
    });
  };
}

/**
 * Registers a GET route outside of the contract, whose response is a file or for machines. Its requests are
 * rate-limited and queued by their cost, like those of endpoints.
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

/**
 * A handler returns the reply, without `success`, or one of the endpoint's refusals. A reply that is stored as bytes is
 * returned as bytes or as a stream, with its own content type.
 */
export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
) => Promise<Omit<Reply<E>, 'success'> | Buffer | Readable | Refusal<RefusalOf<E>> | GoneOf<E>>;

/** Refusals of endpoints with a session when the account was deleted or banned meanwhile (`whyNotActNow`). */
type GoneOf<E extends Endpoint> = E['access'] extends 'session' ? Refusal<'ESESSIONEXP' | 'EBANNED'> : never;

/**
 * Registers an endpoint of the contract and its aliases. A request passes the checks of its limits, origin, session,
 * account, ban and input, in this order (api.md §1.4), then the handler. If a page has the same path, only requests
 * that accept JSON are answered.
 */
export function serve<E extends Endpoint>(app: FastifyInstance, ctx: Context, endpoint: E, handler: Handler<E>) {
  const { method, path, aliases = [], access, role, limits, params, query, body, reply: replySchema } = endpoint;
  const changes = method === 'POST';
  /** Other sites may read the reply, without credentials (api.md §3). */
  const isPublic = !changes && access === 'anyone';

  function addCors(_: FastifyRequest, reply: FastifyReply, done: () => void) {
    if (isPublic) void reply.header('Access-Control-Allow-Origin', '*');
    done();
  }

  /**
   * Checks the declared size; the framework counts the bytes of a body without one. The connection stays open, as a
   * browser does not read the refusal if it is closed while it sends.
   */
  function checkSize(request: FastifyRequest, reply: FastifyReply, done: () => void) {
    if (Number(request.headers['content-length'] ?? 0) <= limits.maxBodyBytes) return done();
    sendRefusal(reply, refuseBody(limits.maxBodyBytes));
  }

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    // Nothing is stored with the time of a wrong clock.
    if (changes && ctx.clock.doubt?.kind === 'off') return sendRefusal(reply, countHeld(ctx.clock));
    // Requests of other servers and game clients have no cookies; their routes check signatures and keys.
    if (access === 'service' || access === 'key') return;
    if (changes && !isSameOrigin(request)) return sendRefusal(reply, refuse('ENOTVALIDAUTH', { kind: 'forbidden' }));
    request.viewer = await app.traffic.whileWorking(request.raw, () => viewerOf(ctx, request));
    const cost = costOf(limits, queryOf(request));
    const tooMany = request.viewer && app.traffic.countByAccount(cost, request.viewer.accountId);
    if (tooMany) return sendRefusal(reply, tooMany);
    if (access === 'session' && !request.viewer) {
      // Not for a POST: its reply may be read after a long upload, and after a new login.
      if (!changes) clearHintCookie(request, reply);
      return sendRefusal(reply, refuse('ESESSIONEXP'));
    }
    const whyNot = changes && whyNotActFor(request.viewer, request);
    if (whyNot) {
      // Without the hint cookie the page would not request the session, and all further requests would be refused.
      if (request.viewer) setHintCookie(request, reply);
      return sendRefusal(reply, whyNot);
    }
    if (access === 'anyone') return;
    if (changes && request.viewer?.banned) {
      await endSession(ctx, request, reply);
      return sendRefusal(reply, refuse('EBANNED'));
    }
    if (role && request.viewer && !hasRole(request.viewer, role))
      return sendRefusal(reply, refuse('ENOTVALIDAUTH', { kind: 'forbidden' }));
  }

  // The method of an alias may differ, but the checks follow the endpoint: one that only reads changes nothing.
  for (const route of [{ method, path }, ...aliases]) {
    const sharesAddress = route.method === 'GET' && !isApiPath(route.path);
    const takesQueryOfBody = route.method === 'POST' && !changes && query !== undefined;
    const register = (scope: FastifyInstance) =>
      scope.route({
        method: route.method,
        url: route.path,
        config: { endpoint },
        ...(sharesAddress && { constraints: jsonOnly }),
        schema: {
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          response: { 200: replySchema },
        },
        bodyLimit: limits.maxBodyBytes,
        onRequest: [addCors, limitRequests(app, limits), checkSize, admit],
        ...(takesQueryOfBody && { preValidation: [takeQueryOfBody] }),
        ...(body && { preValidation: [takeNoBody] }),
        handler: async (request, reply) => {
          // The client has disconnected, so the request has no place any more.
          if (request.raw.socket.destroyed) return reply.hijack();
          if (sharesAddress) void reply.header('Vary', 'Accept');
          const { params, query, body, viewer } = request;
          const input = { params, query, body, viewer, request, reply } as HandlerInput<E>;
          const result = await app.traffic.whileWorking(request.raw, () =>
            servedEndpoint.run(endpoint, () => handler(input)),
          );
          // Banned while the request was handled: treated like a ban before it.
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

/** Accepts form bodies in the routes of this scope. They only read, so forms of other sites are harmless. */
function takeForms(scope: FastifyInstance) {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}

/** No body is an empty object: the fields of some endpoints may all be left out. */
function takeNoBody(request: FastifyRequest, _: FastifyReply, done: () => void) {
  if (request.body === undefined) request.body = {};
  done();
}

/** Older clients POST to endpoints that only read, with the query in the body. */
function takeQueryOfBody(request: FastifyRequest, _: FastifyReply, done: () => void) {
  const { body } = request;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    const given = Object.entries(body).filter(
      ([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '',
    );
    request.query = { ...queryOf(request), ...Object.fromEntries(given.map(([key, value]) => [key, String(value)])) };
  }
  done();
}
