import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Returns the public address of the site without a slash at its end: as configured, or else by the `Host` header of
 * this request. `X-Forwarded-Host` is ignored, as clients can forge it.
 */
export function siteAddress({ SITE_URL }: Pick<Config, 'SITE_URL'>, { headers, protocol }: FastifyRequest): string {
  return SITE_URL?.replace(/\/+$/, '') ?? `${protocol}://${headers.host}`;
}
