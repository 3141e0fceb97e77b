import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stand-in that answers. */
export interface Listening {
  /** `http://127.0.0.1:port`, without a slash. */
  origin: string;
  close(): Promise<void>;
}

/**
 * Listens on this machine alone: a stand-in for a service believes whoever asks, so nobody else may.
 *
 * @param port 0 takes a free one
 * @throws in production
 */
export async function listen(answer: http.RequestListener, port = 0): Promise<Listening> {
  if (process.env.NODE_ENV === 'production') throw new Error('Stand-ins of services never start in production.');
  const server = http.createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
