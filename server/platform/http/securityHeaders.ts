import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Adds the security headers of the API: replies are never interpreted as pages, and personal ones are not cached. */
export function addApiHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      // Without a cookie no reply is personal.
      ...(request.headers.cookie !== undefined && { 'cache-control': 'no-store' }),
    });
    done();
  });
}

/** Half a year of HTTPS for this host only: its subdomains may be something else. */
const HSTS = 'max-age=15552000';

/**
 * Adds the security headers of pages, which forbid what the pages never need: scripts from elsewhere or inline, frames,
 * guessed content types. The middleware is created once; its Fastify plug-in would build the policy for each request.
 */
export function addPageHeaders(app: FastifyInstance) {
  const setHeaders = helmet({
    // It is set below for pages over HTTPS.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Style attributes set sizes and colors. Scripts come from the site's files only.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        scriptSrcAttr: ["'none'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Without upgrade-insecure-requests: on plain HTTP it would break every link; with HTTPS the proxy redirects.
      },
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.raw.setHeader('Strict-Transport-Security', HSTS);
    setHeaders(request.raw, reply.raw, () => done());
  });
}
