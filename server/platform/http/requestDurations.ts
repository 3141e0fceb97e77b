import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';

declare module 'fastify' {
  interface FastifyInstance {
    requestDurations: Histogram;
  }
}

/** Others are one label: clients can send any. */
const METHODS = ['GET', 'HEAD', 'POST'];
/** The label of all addresses that no route answers. */
const UNKNOWN = 'unknown';

/** The routes of requests that are being answered, as functions that are called when the response has been sent. */
const routes = new WeakMap<ServerResponse, () => string>();

/** Names the route of a request: a pattern, as there are few of them. */
export const setRoute = (response: ServerResponse, route: () => string) => void routes.set(response, route);

export const createRequestDurations = () =>
  new Histogram({
    name: 'stellaverse_http_request_duration_seconds',
    help: 'Time from the head of a request until its response was sent. Status is a class (2xx), or aborted by the client.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [],
  });

/** Measures a request until its response has been sent or its client has disconnected. */
export function measure(durations: Histogram, { method = '' }: IncomingMessage, response: ServerResponse): void {
  const end = durations.startTimer();
  response.once('close', () =>
    end({
      method: METHODS.includes(method) ? method : 'other',
      route: routes.get(response)?.() ?? UNKNOWN,
      status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted',
    }),
  );
}

/** Names the routes of requests that the application answers. Documents of pages are one route. */
export function nameRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    setRoute(raw, () => request.routeOptions.url ?? (raw.statusCode === 404 ? UNKNOWN : 'page'));
    done();
  });
}
