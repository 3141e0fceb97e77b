import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/plays/pushes.ts';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { receivePlays } from './receivePlays.ts';

/**
 * Registers the endpoints to which ranking services push plays, in a scope where requests have a signature instead of a
 * session.
 */
export function pushRoutes(signed: FastifyInstance, ctx: Context) {
  serve(signed, ctx, endpoints.pushScore, async ({ body, params }) => {
    const [outcome] = await receivePlays(ctx, params.service, [body]);
    if (!outcome) throw new Error('a play without an outcome');
    return outcome;
  });

  serve(signed, ctx, endpoints.pushScores, async ({ body, params }) => ({
    source: await receivePlays(ctx, params.service, body),
  }));
}
