import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** The size of the IPv6 network that one household usually has. */
const IPV6_PREFIX_BITS = 56;

/** Stands in place of the address in requests that the site makes of itself. Nobody else has it, and nothing limits it. */
export const OWN_ADDRESS = 'own';

const MAX_CACHED = 10_000;
const networks = new LRUCache<string, string>({ max: MAX_CACHED, memoMethod: parseNetwork });

/**
 * Returns the address by which limits count: an IPv4 address, or the network of an IPv6 address; empty if it is
 * invalid.
 */
export const networkOf = (ip: string): string => networks.memo(ip);

function parseNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return '';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_PREFIX_BITS}`).toString();
}

/**
 * Returns the address by which limits count a request, as `networkOf` does. If the proxy reports an invalid address,
 * its own counts.
 *
 * @param ip what the proxy reports, or the address of the connection
 */
export function clientAddress({ ip, socket }: { ip: string; socket: { remoteAddress?: string | undefined } }): string {
  return networkOf(ip) || networkOf(socket.remoteAddress ?? '');
}

/**
 * Returns the `clientAddress` of a request that does not pass through the framework: the last address that a trusted
 * proxy reports.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const reported = trustProxy ? headers['x-forwarded-for'] : undefined;
  const ip = reported === undefined ? socket.remoteAddress : String(reported).split(',').at(-1)?.trim();
  return clientAddress({ ip: ip ?? '', socket });
}
