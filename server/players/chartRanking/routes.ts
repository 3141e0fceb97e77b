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
 * Registers the address that game clients open in a browser. It is one of the pages, so that an unknown chart gets the page
 * "not found". The path is a wildcard, because the name of a course of ten charts exceeds the length of a path parameter.
 */
export function rankingRedirect(pages: FastifyInstance, ctx: Context) {
  const redirect = { path: '/redirecthash/*', cost: 'detail' } as const;
  serveOther<{ Params: { '*': string } }>(pages, redirect, async ({ params }, reply) => {
    const path = await rankingPath(ctx, params['*']);
    return path === null ? reply.callNotFound() : reply.redirect(path, 302);
  });
}
