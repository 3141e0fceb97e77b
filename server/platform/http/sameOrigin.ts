import type { FastifyRequest } from 'fastify';

/**
 * Returns whether a request comes from the site's own pages (protection against CSRF): by `Sec-Fetch-Site`, or else by
 * whether `Origin` is this host. A request with neither header is not from a browser, so it cannot abuse a browser's
 * cookies.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
