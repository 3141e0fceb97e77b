import type { FastifyRequest } from 'fastify';
import type { Config } from '../base/config.ts';

/** Returns the public address of the site without a slash at its end: as configured, or else by this request. */
export function siteAddress({ SITE_URL }: Pick<Config, 'SITE_URL'>, request: FastifyRequest): string {
  return SITE_URL?.replace(/\/+$/, '') ?? `${request.protocol}://${request.host}`;
}
