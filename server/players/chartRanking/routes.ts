import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/chartRanking.ts';
import type { Context } from '../../platform/context.ts';
import { serve, serveOther } from '../../platform/http/serve.ts';
import { chartRanking } from './chartRanking.ts';
import { courseRanking } from './courseRanking.ts';
import { rankingPath } from './rankingPath.ts';

/** Registers the rankings of charts and courses. */
export function chartRankingRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.chartRanking, ({ params, query, viewer }) => chartRanking(ctx, params.hash, query, viewer));

  serve(app, ctx, endpoints.courseRanking, ({ params, query, viewer }) => courseRanking(ctx, params, query, viewer));
}

/**
 * Registers the address that game clients open in a browser, among the pages: what is not found there is a page too. A
 * course may have ten charts, which is a longer name than a parameter of a path may have.
 */
export function rankingRedirect(pages: FastifyInstance, ctx: Context) {
  const redirect = { path: '/redirecthash/*', cost: 'detail' } as const;
  serveOther<{ Params: { '*': string } }>(pages, redirect, async ({ params }, reply) => {
    const path = await rankingPath(ctx, params['*']);
    return path === null ? reply.callNotFound() : reply.redirect(path, 302);
  });
}
