import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Received, RefusalOf, Reply } from '#contract/endpoint.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../base/context.ts';
import { ifJsonIsAsked } from './asksForJson.ts';
import { isCall, sendRefusal } from './refuse.ts';
import { isSameOrigin } from './sameOrigin.ts';
import { endSession, type Viewer, viewerOf } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** What a handler is given: the validated input, who asks, and the raw request for files and cookies. */
export interface Call<E extends Endpoint> extends Received<E> {
  viewer: E['access'] extends 'session' ? Viewer : Viewer | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A handler answers with the reply (without `success`) or with a refusal it may give. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Omit<Reply<E>, 'success'> | Refusal<RefusalOf<E>>>;

/** The bytes that answer whoever sends no cookie, where they are made already: asked before anything else is done. */
export type Ready = (query: Readonly<Record<string, unknown>>) => Buffer | undefined;

/**
 * Makes a call of the contract answer, at its aliases too: same origin, session, ban, input, action, reply, in this order,
 * so that the first refusal is the one of decisions.md §6. At an address that a page may have, only who asks for JSON
 * is answered.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  ctx: Context,
  endpoint: E,
  handler: Handler<E>,
  { ready }: { ready?: Ready } = {},
) {
  const { method, path, aliases = [], access, params, query, body, reply } = endpoint;
  const changes = method === 'POST';
  /** Other sites may read it, without credentials (decisions.md §9). */
  const isPublic = !changes && access === 'anyone';

  function sendIfReady(request: FastifyRequest, answer: FastifyReply, done: () => void) {
    if (isPublic) void answer.header('Access-Control-Allow-Origin', '*');
    const bytes = request.headers.cookie === undefined && ready?.(request.query as Record<string, unknown>);
    if (bytes) sendReady(answer, bytes);
    else done();
  }

  async function admit(request: FastifyRequest, answer: FastifyReply) {
    // Another server: no browser, no cookie. The routes of the ranking services check its signature.
    if (access === 'service') return;
    if (changes && !isSameOrigin(request)) return sendRefusal(answer, refuse('ENOTVALIDAUTH', { kind: 'forbidden' }));
    request.viewer = await viewerOf(ctx, request);
    if (access === 'anyone') return;
    if (!request.viewer) return sendRefusal(answer, refuse('ESESSIONEXP'));
    if (changes && request.viewer.banned) {
      await endSession(ctx, request, answer);
      return sendRefusal(answer, refuse('EBANNED'));
    }
  }

  // Whatever the method of an alias: what a call does is what its endpoint says, and one that reads changes nothing.
  for (const way of [{ method, path }, ...aliases]) {
    const sharesAddress = way.method === 'GET' && !isCall(way.path);
    app.route({
      method: way.method,
      url: way.path,
      ...(sharesAddress && { constraints: ifJsonIsAsked }),
      schema: {
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        response: { 200: reply },
      },
      onRequest: [sendIfReady, admit],
      handler: async (request, answer) => {
        if (sharesAddress) void answer.header('Vary', 'Accept');
        const result = await handler({
          params: request.params,
          query: request.query,
          body: request.body,
          viewer: request.viewer,
          request,
          reply: answer,
        } as Call<E>);
        if (isRefusal(result)) return sendRefusal(answer, result);
        return answer.send({ success: true, ...result });
      },
    });
  }
}

/** Sends a reply whose bytes are made already, past what the framework does with others: nothing is left to do. */
function sendReady(answer: FastifyReply, bytes: Buffer) {
  void answer.headers({ 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
  answer.hijack();
  answer.raw.writeHead(200, answer.getHeaders() as OutgoingHttpHeaders).end(bytes);
}
