import { once } from 'node:events';
import net from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './base/config.ts';

/** Sockets that listen for the site. */
const LISTENERS = 8;
/** Requests that take longer than this do not keep the site from stopping. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

/** A site that accepts connections. */
export interface Listening {
  port: number;
  /** Accepts no more requests, waits for running ones, and closes idle connections. */
  close(): Promise<void>;
}

/**
 * Listens for connections on several sockets of one address. The event loop accepts one connection of each listening
 * socket in a turn, those that are closed at once because their address has too many included: with one socket a client
 * that opens many makes everybody else wait. Only Linux shares an address between sockets.
 */
export async function listen(
  app: FastifyInstance,
  { HOST: host, PORT }: Pick<Config, 'HOST' | 'PORT'>,
): Promise<Listening> {
  if (process.platform !== 'linux') {
    const address = await app.listen({ host, port: PORT });
    return { port: Number(new URL(address).port), close: () => closeAll(app, []) };
  }
  const port = await freePort(host, PORT);
  const shared = { host, port, reusePort: true };
  await app.listen(shared);
  const { server } = app;
  server.maxConnections = Math.ceil(server.maxConnections / LISTENERS);
  // The options are those of an HTTP server.
  const others = Array.from({ length: LISTENERS - 1 }, () =>
    net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void server.emit('connection', socket)),
  );
  for (const other of others) other.maxConnections = server.maxConnections;
  await Promise.all(others.map((other) => once(other.listen(shared), 'listening')));
  return { port, close: () => closeAll(app, others) };
}

/** Returns the port, or a free one for 0. It fails where another process listens, which sharing would hide. */
async function freePort(host: string, wanted: number): Promise<number> {
  const probe = net.createServer();
  await once(probe.listen({ host, port: wanted }), 'listening');
  const { port } = probe.address() as net.AddressInfo;
  await closed(probe);
  return port;
}

const closed = (server: net.Server) => new Promise<void>((resolve) => server.close(() => resolve()));

async function closeAll(app: FastifyInstance, others: readonly net.Server[]): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  const slow = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await Promise.all([app.close(), ...others.map(closed)]);
  clearInterval(idle);
  clearTimeout(slow);
}
