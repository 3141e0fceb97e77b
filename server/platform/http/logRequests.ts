import type { FastifyInstance } from 'fastify';
import { isApiPath } from './refuse.ts';

const MAX_URL_LENGTH = 200;
/** Refused as unknown, and beyond the rate limits. */
const UNLOGGED = [404, 429];

/**
 * Logs the requests of the API that the rate limits admit, in one line each, with the start of a long address: otherwise
 * a stranger could fill the disk with lines of their own. A proxy logs the others.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    if (isApiPath(request.url) && !UNLOGGED.includes(statusCode)) {
      const { method, url } = request;
      request.log.info(
        { method, url: url.slice(0, MAX_URL_LENGTH), statusCode, ms: Math.round(elapsedTime) },
        'request',
      );
    }
    done();
  });
}
