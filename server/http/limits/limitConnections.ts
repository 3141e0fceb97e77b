import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../base/config.ts';
import { networkOf } from './clientAddress.ts';

/** Connections of all clients together. */
export const MAX_CONNECTIONS = 4000;
/** Connections of one address: those of some twenty browsers. */
export const CONNECTIONS_PER_ADDRESS = 128;

/**
 * Closes connections beyond the limits as soon as they are opened. Behind a proxy all connections are the proxy's, which
 * has to limit its visitors' itself: there only the limit in all applies.
 */
export function limitConnections(
  server: Server,
  { TRUST_PROXY, LIMITS_FACTOR }: Pick<Config, 'TRUST_PROXY' | 'LIMITS_FACTOR'>,
): void {
  server.maxConnections = MAX_CONNECTIONS;
  if (TRUST_PROXY) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 0) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > Math.max(1, CONNECTIONS_PER_ADDRESS * LIMITS_FACTOR)) socket.destroy();
  });
}
