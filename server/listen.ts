import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { SECOND_MS } from '#domain/common/dates.ts';
import { serverLimits, TIMEOUTS } from './httpServer.ts';
import type { Config } from './platform/config.ts';
import { requestIdOf } from './platform/http/requestId.ts';
import { OperatorError } from './platform/operatorError.ts';

/** Requests that take longer than this do not keep the site from stopping. */
const SHUTDOWN_TIMEOUT_MS = 10 * SECOND_MS;
/** For how long at most kept-alive connections end with a reply before they are closed. */
const DRAIN_MS = SECOND_MS;
const ADVICE = 'Stop that one first, or set PORT to another number.';

/**
 * Starts the server of a site, on the configured address. It listens before the site is open, so that a process says that
 * it is starting, and until the site has stopped. `/healthz` succeeds all the time; `/readyz` is 503 while the site starts
 * or stops.
 *
 * @throws OperatorError as of `listenAt`
 */
export async function listen(config: Pick<Config, 'HOST' | 'PORT' | 'STOP_DELAY_SECONDS' | 'TRUST_PROXY'>) {
  const { HOST: host, STOP_DELAY_SECONDS: delay } = config;
  let state: 'starting' | 'open' | 'stopping' | 'closing' = 'starting';
  let app: FastifyInstance | undefined;
  const server = http.createServer(serverLimits(TIMEOUTS), (request, response) => {
    if (state === 'closing') response.setHeader('Connection', 'close');
    const path = (request.url ?? '').split('?', 1)[0]?.replace(/\/$/, '');
    if (app && (state === 'open' || path !== '/readyz')) return void app.server.emit('request', request, response);
    response.setHeader('X-Request-Id', requestIdOf(request, config));
    answerForSite(path, response, state);
  });
  server.on('clientError', (error, socket) => {
    if (!app?.server.emit('clientError', error, socket)) socket.destroy();
  });
  const port = await listenAt(server, host, config.PORT);
  return {
    /** `http://localhost:3000`. */
    address: `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`,
    port,
    /** Passes requests to the site; those before are answered 503. Connections stay. */
    async serve(site: FastifyInstance): Promise<void> {
      await site.ready();
      app = site;
      state = 'open';
      site.log.info(`Server listening at http://${host.includes(':') ? `[${host}]` : host}:${port}`);
    },
    /**
     * Stops in three steps: `/readyz` is 503 while requests go on for `STOP_DELAY_SECONDS`; in the last second of that each
     * reply ends its connection; then no connection is accepted, and running requests are waited for.
     */
    async close(): Promise<void> {
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

/** Answers in place of a site that is not open. */
function answerForSite(path: string | undefined, response: http.ServerResponse, state: string): void {
  const problems = [{ name: state, level: 'error', sentence: `The site is ${state}.` }];
  const retryAt = new Date(Date.now() + SECOND_MS);
  const refused =
    path === '/readyz' ? { success: false, problems } : { success: false, error: 'EUNAVAILABLE', retryAt };
  const body = JSON.stringify(path === '/healthz' ? { success: true } : refused);
  response.writeHead(path === '/healthz' ? 200 : 503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...(path !== '/healthz' && { 'Retry-After': 1 }),
  });
  response.end(body);
}

/**
 * Lets a server listen. Returns its port.
 *
 * @param advice what to do if the port is in use
 * @throws OperatorError when the port is in use, or this process has no permission
 */
export async function listenAt(
  server: Server,
  host: string | undefined,
  port: number,
  advice = ADVICE,
): Promise<number> {
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const inUse = `Port ${port} is in use by another process. ${advice}`;
    throw new OperatorError(code === 'EADDRINUSE' ? inUse : `Cannot listen: ${message}`, { cause: error });
  }
  return (server.address() as AddressInfo).port;
}
