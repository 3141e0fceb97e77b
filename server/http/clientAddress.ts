import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The size of the IPv6 network that one household usually has. */
const IPV6_PREFIX_BITS = 56;

/** Returns the address by which rate limits count a request: an IPv4 address, or the network of an IPv6 address. */
export function clientAddress(request: Pick<FastifyRequest, 'ip'>): string {
  if (!ipaddr.isValid(request.ip)) return request.ip;
  const address = ipaddr.process(request.ip);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_PREFIX_BITS}`).toString();
}
