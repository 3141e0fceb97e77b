import ipaddr from 'ipaddr.js';

/**
 * Returns whether a host is this machine: by its name, or by an address in any form, including IPv4-mapped IPv6.
 *
 * @param host the `hostname` of a `URL`
 */
export function isLoopback(host: string): boolean {
  if (/^(.*\.)?localhost\.?$/.test(host)) return true;
  const address = host.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(address) && ['loopback', 'unspecified'].includes(ipaddr.process(address).range());
}
