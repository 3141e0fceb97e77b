import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { SECOND_MS } from '#domain/common/dates.ts';
import { serverLimits, TIMEOUTS } from './httpServer.ts';
import type { Config } from './platform/config.ts';
import { OperatorError } from './platform/operatorError.ts';

/** Requests that take longer than this do not keep the site from stopping. */
const SHUTDOWN_TIMEOUT_MS = 10 * SECOND_MS;
/** For how long at most kept-alive connections end with a reply before they are closed. */
const DRAIN_MS = SECOND_MS;
/** When a client may ask again, in seconds. */
const RETRY_AFTER = 1;

/**
 * The port of a site. It is open before the site is, so that a process says that it is starting, and until the site has
 * stopped. `/healthz` succeeds all the time; `/readyz` is 503 while the site starts or stops.
 */
export interface Door {
  /** `http://localhost:3000`. */
  address: string;
  port: number;
  /** Passes requests to the site; those before are answered 503. Connections stay. */
  open(app: FastifyInstance): Promise<void>;
  /**
   * Stops in three steps: `/readyz` is 503 while requests go on for `STOP_DELAY_SECONDS`; in the last second of that
   * each reply ends its connection; then no connection is accepted, and running requests are waited for.
   */
  close(): Promise<void>;
}

/**
 * Listens for connections on the configured address.
 *
 * @throws OperatorError when the port is in use, or this process has no permission
 */
export async function openDoor(
  { HOST: host, PORT: port, STOP_DELAY_SECONDS: delay }: Pick<Config, 'HOST' | 'PORT' | 'STOP_DELAY_SECONDS'>,
  timeouts = TIMEOUTS,
): Promise<Door> {
  let state: 'starting' | 'open' | 'stopping' | 'closing' = 'starting';
  let app: FastifyInstance | undefined;
  const server = http.createServer(serverLimits(timeouts), (request, response) => {
    if (state === 'closing') response.setHeader('Connection', 'close');
    if (app === undefined || (state !== 'open' && isPath(request, '/readyz'))) answerItself(request, response, state);
    else app.server.emit('request', request, response);
  });
  server.on('clientError', (error, socket) => {
    if (!app?.server.emit('clientError', error, socket)) socket.destroy();
  });
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new OperatorError(code === 'EADDRINUSE' ? portInUse(port) : `Cannot listen: ${message}`, { cause: error });
  }
  const actual = (server.address() as AddressInfo).port;
  return {
    address: `http://${host === '127.0.0.1' ? 'localhost' : host}:${actual}`,
    port: actual,
    async open(site) {
      await site.ready();
      app = site;
      state = 'open';
      const name = host.includes(':') ? `[${host}]` : host;
      site.log.info(`Server listening at http://${name}:${actual}`);
    },
    async close() {
      if (state === 'open') {
        state = 'stopping';
        const drain = Math.min(delay * SECOND_MS, DRAIN_MS);
        await pause(delay * SECOND_MS - drain);
        state = 'closing';
        await pause(drain);
      }
      state = 'closing';
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      const slow = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
      // The site ends its streams.
      await Promise.all([new Promise((resolve) => server.close(resolve)), app?.close()]);
      clearInterval(idle);
      clearTimeout(slow);
      // It never listened; this ends its timers.
      app?.server.close();
    },
  };
}

const isPath = ({ url = '' }: http.IncomingMessage, path: string) => url.split('?', 1)[0]?.replace(/\/$/, '') === path;

/** Answers for a site that is not open. */
function answerItself(request: http.IncomingMessage, response: http.ServerResponse, state: string): void {
  const [status, answer] = isPath(request, '/healthz')
    ? [200, { success: true }]
    : isPath(request, '/readyz')
      ? [503, { success: false, problems: [{ name: state, level: 'error', sentence: `The site is ${state}.` }] }]
      : [503, { success: false, error: 'EUNAVAILABLE', retryAt: new Date(Date.now() + RETRY_AFTER * SECOND_MS) }];
  const body = JSON.stringify(answer);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...(status === 503 && { 'Retry-After': RETRY_AFTER }),
  });
  response.end(body);
}

/** Returns the error message for a port that is in use. */
export const portInUse = (port: number, advice = 'Stop that one first, or set PORT to another number.') =>
  `Port ${port} is in use by another process. ${advice}`;
