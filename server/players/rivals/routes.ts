import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/players/rivals.ts';
import { isRefusal } from '#domain/common/errors.ts';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { addRival } from './addRival.ts';
import { ownRivals } from './ownRivals.ts';
import { removeRival } from './removeRival.ts';
import { rivalData } from './rivalData.ts';

/** Registers the comparison of two players, and the rivals that an account keeps. */
export function rivalRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.rivalData, ({ params, query }) => rivalData(ctx, params, query.table));

  serve(app, ctx, endpoints.ownRivals, ({ viewer, query }) => ownRivals(ctx, viewer.accountId, query.table));

  serve(app, ctx, endpoints.addRival, async ({ viewer, body }) => {
    const result = await addRival(ctx, viewer.accountId, body.userid);
    return isRefusal(result) ? result : {};
  });

  serve(app, ctx, endpoints.removeRival, async ({ viewer, body }) => {
    const result = await removeRival(ctx, viewer.accountId, body.userid);
    return isRefusal(result) ? result : {};
  });
}
