import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/tables/courses.ts';
import { tables } from '#contract/tables/tables.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../../platform/context.ts';
import { attachment } from '../../platform/http/attachment.ts';
import { sendRefusal } from '../../platform/http/refuse.ts';
import { serve, serveOther } from '../../platform/http/serve.ts';
import { courseDownload } from './courseDownload.ts';
import { courses } from './courses.ts';

interface Download {
  Params: { table: string; client: string };
  Querystring: { course?: unknown };
}

/** Serves the courses and their files, and where the lists are; `answerPublished` answers the published lists. */
export function courseRoutes(app: FastifyInstance, ctx: Context) {
  const rulesNow = () => rulesAt(ctx.rules, ctx.clock.now());

  serve(app, ctx, tables, async () => ({ source: ctx.published.addresses() }));

  serve(app, ctx, endpoints.courses, () => courses(ctx.db, rulesNow()));

  // Not in the contract: its response is a file.
  serveOther<Download>(app, { path: '/api/courses/:table/:client', cost: 'list' }, async ({ params, query }, reply) => {
    void reply.header('access-control-allow-origin', '*');
    const file = await courseDownload(ctx.db, rulesNow(), { ...params, ...query });
    if (isRefusal(file)) return sendRefusal(reply, file);
    return reply
      .headers({ 'content-type': 'application/octet-stream', 'content-disposition': attachment(file.name) })
      .send(file.bytes);
  });
}
