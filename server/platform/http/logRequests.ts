import type { FastifyInstance } from 'fastify';
import { OWN_ADDRESS } from './limits/clientAddress.ts';
import { isApiPath } from './refuse.ts';

const MAX_URL_LENGTH = 200;
/** Not found, and beyond the rate limits. */
const UNLOGGED = [404, 429];

/**
 * Logs requests to the API in one line each, without unknown addresses and those that the rate limits refuse, and cuts
 * long addresses: otherwise a client could fill the disk. A proxy logs the others.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    if (isApiPath(request.url) && request.socket.remoteAddress !== OWN_ADDRESS && !UNLOGGED.includes(statusCode)) {
      const { method, url } = request;
      request.log.info(
        { method, url: url.slice(0, MAX_URL_LENGTH), statusCode, ms: Math.round(elapsedTime) },
        'request',
      );
    }
    done();
  });
}
