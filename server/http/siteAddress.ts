import type { FastifyRequest } from 'fastify';
import type { Config } from '../base/config.ts';

/** Where the site is reached from outside, without a slash at its end: as configured, else as this request found it. */
export function siteAddress({ SITE_URL }: Pick<Config, 'SITE_URL'>, request: FastifyRequest): string {
  return SITE_URL?.replace(/\/+$/, '') ?? `${request.protocol}://${request.host}`;
}
