import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** What a household is given of IPv6: whoever has one of these addresses has all of them. */
const IPV6_PREFIX_BITS = 56;

/** Where a request comes from, as limits count it: an IPv4 address, or the network of an IPv6 one. */
export function addressOf(request: Pick<FastifyRequest, 'ip'>): string {
  if (!ipaddr.isValid(request.ip)) return request.ip;
  const address = ipaddr.process(request.ip);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_PREFIX_BITS}`).toString();
}
