import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** The security headers of the API: replies are never interpreted as pages. */
export const API_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Adds the security headers of the API, and forbids to cache personal replies. */
export function addApiHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({
      ...API_HEADERS,
      // Replies to requests without cookies are not personal.
      ...(request.headers.cookie !== undefined && { 'cache-control': 'no-store' }),
    });
    done();
  });
}

/** HSTS for half a year, without subdomains, which may be other sites. */
const HSTS = 'max-age=15552000';

/** What pages may load: files of this site only, and no inline scripts. */
const contentPolicy = {
  'default-src': ["'self'"],
  // Style attributes set sizes and colors. Scripts come from the site's files only.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'script-src-attr': ["'none'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  // Without upgrade-insecure-requests: on plain HTTP it would break every link; with HTTPS the proxy redirects.
};

/** The same as a header, for pages that are sent below the framework. */
export const PAGE_POLICY = Object.entries(contentPolicy)
  .map(([directive, sources]) => [directive, ...sources].join(' '))
  .join(';');

/**
 * Adds the security headers of pages (content security policy, HSTS), which forbid what pages never need: external and
 * inline scripts, frames, content type sniffing. The middleware is created once; its Fastify plug-in would build the
 * policy for each request.
 */
export function addPageHeaders(app: FastifyInstance) {
  const setHeaders = helmet({
    // Set below, for pages over HTTPS.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.raw.setHeader('Strict-Transport-Security', HSTS);
    setHeaders(request.raw, reply.raw, () => done());
  });
}
