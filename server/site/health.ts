import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../platform/context.ts';
import { pendingMigrations } from '../platform/database/migrate.ts';
import { serveOther } from '../platform/http/serve.ts';

/**
 * Registers `/healthz`, which succeeds while the process runs, and `/readyz`, which also needs the database and all
 * migrations: 503 while the database is unavailable.
 */
export function healthRoutes(app: FastifyInstance, ctx: Context) {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ success: true }));
  serveOther(app, { path: '/readyz', cost: 'cheap', logLevel: 'warn' }, async (request, reply) => {
    try {
      await sql`select 1`.execute(ctx.db);
      const pending = await pendingMigrations(ctx.db);
      if (pending.length === 0) return { success: true };
      return reply.code(503).send({ success: false, pending });
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ success: false });
    }
  });
}
