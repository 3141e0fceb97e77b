import type { FastifyRequest } from 'fastify';

/**
 * Whether a call that changes something comes from our own pages: what `Sec-Fetch-Site` says, else whether `Origin` is
 * this host. With neither header no browser sent it, and it cannot ride on a browser's cookies (decisions.md §9).
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
