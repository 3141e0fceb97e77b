import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/chartRanking.ts';
import type { Context } from '../base/context.ts';
import { serve, serveOther } from '../http/serve.ts';
import { chartRanking } from './chartRanking.ts';
import { courseRanking } from './courseRanking.ts';
import { rankingPath } from './rankingPath.ts';

/** Registers the rankings of charts and courses, and the address that game clients open in a browser. */
export function chartRankingRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.chartRanking, ({ params, query, viewer }) => chartRanking(ctx, params.hash, query, viewer));

  serve(app, ctx, endpoints.courseRanking, ({ params, query, viewer }) => courseRanking(ctx, params, query, viewer));

  // Not in the contract: it leads to a page. A course may have ten charts, and a longer name than a parameter may have.
  const redirect = { path: '/redirecthash/*', cost: 'detail' } as const;
  serveOther<{ Params: { '*': string } }>(app, redirect, async ({ params }, reply) => {
    const path = await rankingPath(ctx, params['*']);
    return path === null ? reply.callNotFound() : reply.redirect(path, 302);
  });
}
