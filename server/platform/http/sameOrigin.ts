import type { FastifyRequest } from 'fastify';

/**
 * Returns whether a request that changes something comes from the site's own pages: by `Sec-Fetch-Site`, or without it
 * by whether `Origin` is this host. A request with neither header comes from no browser, so it cannot abuse a browser's
 * cookies (api.md §3).
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
