import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A running fake server. */
export interface Listening {
  /** `http://127.0.0.1:port`, without a trailing slash. */
  origin: string;
  close(): Promise<void>;
}

/**
 * Listens on this machine only, because a fake service trusts every client.
 *
 * @param port 0 chooses a free one
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
