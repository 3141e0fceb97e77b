import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';
import { networkOf } from './clientAddress.ts';
import { windowCounter } from './windowCounter.ts';

/** Connections of all clients together. */
const MAX_CONNECTIONS = 4000;
/** Connections of one address: those of some twenty browsers. */
export const CONNECTIONS_PER_ADDRESS = 128;
/** For which an address is shut out, and in which its offenses are counted, in milliseconds. */
const SHUT_OUT_MS = 10_000;
/** Offenses of one address that cost no more than the connection. */
export const TOLERATED_OFFENSES = 2;
/** Connections that an address may open in `SHUT_OUT_MS`: to accept one costs time, also where it is closed at once. */
export const OPENED_CONNECTIONS = 1000;
const MAX_SHUT_OUT = 10_000;

/** The open connections of a server. */
export interface Connections {
  /**
   * Counts, once for each connection, that it sent what no client of the site sends, and what costs more to read than to
   * send. After a few of them all connections of its address are closed, and new ones are for ten seconds.
   */
  offend(socket: Socket): void;
}

/**
 * Closes connections beyond the limits as soon as they are opened. Behind a proxy all connections are the proxy's, which
 * has to limit its visitors' itself: there only the limit in all applies.
 */
export function limitConnections(
  server: Server,
  { TRUST_PROXY, LIMITS_FACTOR }: Pick<Config, 'TRUST_PROXY' | 'LIMITS_FACTOR'>,
): Connections {
  server.maxConnections = MAX_CONNECTIONS;
  if (TRUST_PROXY) return { offend: () => undefined };
  const allowed = Math.max(1, CONNECTIONS_PER_ADDRESS * LIMITS_FACTOR);
  const open = new Map<string, Set<Socket>>();
  const [offenses, opened] = [windowCounter(SHUT_OUT_MS), windowCounter(SHUT_OUT_MS)];
  const shutOut = new LRUCache<string, true>({ max: MAX_SHUT_OUT, ttl: SHUT_OUT_MS });
  const offended = new WeakSet<Socket>();
  const addressOf = ({ remoteAddress = '' }: Socket) => networkOf(remoteAddress);

  function shutOutNow(address: string): void {
    shutOut.set(address, true);
    for (const one of open.get(address) ?? []) one.destroy();
  }

  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket);
    if (shutOut.has(address)) return socket.destroy();
    const own = open.get(address) ?? new Set();
    open.set(address, own.add(socket));
    socket.once('close', () => {
      own.delete(socket);
      if (own.size === 0) open.delete(address);
    });
    if (own.size > allowed) socket.destroy();
    if (opened.count(address, OPENED_CONNECTIONS * Math.max(1, LIMITS_FACTOR)) > 0) shutOutNow(address);
  });
  return {
    offend(socket) {
      if (offended.has(socket)) return;
      offended.add(socket);
      const address = addressOf(socket);
      if (offenses.count(address, TOLERATED_OFFENSES * Math.max(1, LIMITS_FACTOR)) === 0) return;
      shutOutNow(address);
    },
  };
}
