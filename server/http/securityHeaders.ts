import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** What a browser needs to be told of data: it is what it says it is, no page, and nobody else's where it is personal. */
export function secureHeadersOfCalls(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      // Without a cookie no answer is personal.
      ...(request.headers.cookie !== undefined && { 'cache-control': 'no-store' }),
    });
    done();
  });
}

/** Half a year of HTTPS, for this host alone: what else its owner runs beside it is not ours to say. */
const HTTPS_ONLY = 'max-age=15552000';

/**
 * The headers that keep a browser from what the pages never need: foreign or inline scripts, frames, guesses at content
 * types. The middleware is made once; the plug-in around it would build the policy anew for each request.
 */
export function secureHeadersOfPages(app: FastifyInstance) {
  const setHeaders = helmet({
    // Set below, where the page came over HTTPS.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Sizes and colours are set by style attributes; scripts come from our own files only.
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
        // No upgrade of plain HTTP: there it would break every link; behind HTTPS the proxy redirects.
      },
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.raw.setHeader('Strict-Transport-Security', HTTPS_ONLY);
    setHeaders(request.raw, reply.raw, () => done());
  });
}
