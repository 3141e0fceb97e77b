import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';

declare module 'fastify' {
  interface FastifyInstance {
    requestMeter: RequestMeter;
  }
}

/** Measures requests by method, route and class of status. */
export interface RequestMeter {
  histogram: Histogram;
  /** Measures a request until its response has been sent or its client has disconnected. */
  begin(request: IncomingMessage, response: ServerResponse): void;
  /** Names the route of a request: a pattern, as there are few of them. It is asked when the response has been sent. */
  setRoute(response: ServerResponse, route: () => string): void;
}

/** Others are one label: clients can send any. */
const METHODS = ['GET', 'HEAD', 'POST'];
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** The label of all addresses that no route answers. */
const UNKNOWN = 'unknown';

export function createRequestMeter(): RequestMeter {
  const histogram = new Histogram({
    name: 'stellaverse_http_request_duration_seconds',
    help: 'Time from the head of a request until its response was sent. Status is a class (2xx), or aborted by the client.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [],
  });
  const routes = new WeakMap<ServerResponse, () => string>();
  return {
    histogram,
    begin({ method = '' }, response) {
      const start = performance.now();
      response.once('close', () => {
        const labels = {
          method: METHODS.includes(method) ? method : 'other',
          route: routes.get(response)?.() ?? UNKNOWN,
          status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted',
        };
        histogram.observe(labels, (performance.now() - start) / 1000);
      });
    },
    setRoute: (response, route) => void routes.set(response, route),
  };
}

/** Names the routes of requests that the application answers. Documents of pages are one route. */
export function nameRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    app.requestMeter.setRoute(
      reply.raw,
      () => request.routeOptions.url ?? (reply.raw.statusCode === 404 ? UNKNOWN : 'page'),
    );
    done();
  });
}
