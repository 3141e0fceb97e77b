import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { serveOther } from '../platform/http/serve.ts';
import { createReadiness, isReady } from './readiness.ts';

/**
 * Registers `/healthz`, which succeeds while the process runs, and `/readyz`, which is 503 while this process should get
 * no requests. `/readyz` names every check that is not well, with what to do; a warning leaves it at 200.
 */
export function healthRoutes(app: FastifyInstance, ctx: Context) {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ success: true }));
  const readiness = createReadiness(ctx);
  serveOther(app, { path: '/readyz', cost: 'cheap', logLevel: 'warn' }, async (_request, reply) => {
    const found = await readiness.now();
    const success = isReady(found);
    const problems = found
      .filter(({ level }) => level !== 'ok')
      .map(({ name, level, sentence }) => ({ name, level, sentence }));
    return reply.code(success ? 200 : 503).send({ success, problems });
  });
}
