import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** What a browser needs to be told of data: it is what it says it is, and no page. */
export function secureHeadersOfCalls(app: FastifyInstance) {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    done();
  });
}

/**
 * The headers that keep a browser from what the pages never need: foreign scripts, frames, guesses at content types.
 * The middleware is made once; the plug-in around it would build the policy anew for each request.
 */
export function secureHeadersOfPages(app: FastifyInstance) {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // Sizes and colours are set by style attributes; scripts come from our own files only.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        workerSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // On plain HTTP it would break every link; behind HTTPS the proxy redirects.
        upgradeInsecureRequests: null,
      },
    },
  });
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()));
}
