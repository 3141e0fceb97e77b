import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './platform/config.ts';
import { OperatorError } from './platform/operatorError.ts';

/** Requests that take longer than this do not keep the site from stopping. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

/** A site that accepts connections. */
export interface Listening {
  port: number;
  /** Accepts no more requests, waits for running ones, and closes idle connections. */
  close(): Promise<void>;
}

/**
 * Listens for connections on the configured address.
 *
 * @throws OperatorError when the port is in use, or this process has no permission
 */
export async function listen(
  app: FastifyInstance,
  { HOST: host, PORT: port }: Pick<Config, 'HOST' | 'PORT'>,
): Promise<Listening> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new OperatorError(code === 'EADDRINUSE' ? portInUse(port) : `Cannot listen: ${message}`, { cause: error });
  }
  return { port: (app.server.address() as AddressInfo).port, close: () => closeAll(app) };
}

/** Returns the error message for a port that is in use. */
export const portInUse = (port: number, advice = 'Stop that one first, or set PORT to another number.') =>
  `Port ${port} is in use by another process. ${advice}`;

async function closeAll(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  const slow = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(slow);
}
