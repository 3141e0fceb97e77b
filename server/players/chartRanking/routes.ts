import type { FastifyInstance } from 'fastify';
import { chartMisses as chartMissesEndpoint } from '#contract/players/chartMisses.ts';
import * as endpoints from '#contract/players/chartRanking.ts';
import { lr2CourseHash } from '#domain/players/plays/courseHash.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../../platform/context.ts';
import { serve, serveOther } from '../../platform/http/serve.ts';
import { coursesByTable } from '../../tables/courses/coursesByTable.ts';
import { chartMisses } from './chartMisses.ts';
import { chartOfHash } from './chartOfHash.ts';
import { chartRanking } from './chartRanking.ts';
import { courseRanking } from './courseRanking.ts';

/** Registers the rankings of charts and courses. */
export function chartRankingRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.chartRanking, ({ params, query, viewer }) => chartRanking(ctx, params.hash, query, viewer));

  serve(app, ctx, chartMissesEndpoint, ({ params, viewer }) => chartMisses(ctx, params.hash, viewer));

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

/**
 * Returns the path of the ranking of a chart, by md5 or sha256, or of a course, by its name in LR2; null if unknown. A
 * chart takes precedence, as the name of a course of two charts (two md5s) is as long as a sha256.
 */
async function rankingPath(ctx: Context, hash: string): Promise<string | null> {
  const chart = hash.toLowerCase();
  if (await chartOfHash(ctx.db, chart)) return `/chart/${chart}/ranking`;
  const name = lr2CourseHash(hash);
  if (name === null) return null;
  for (const { table, courses } of await coursesByTable(ctx.db, rulesAt(ctx.rules, ctx.clock.now()))) {
    const course = courses.find((one) => lr2CourseHash(one.course.md5.join('')) === name);
    if (course) return `/course/${table.id}/${course.number}/ranking`;
  }
  return null;
}
