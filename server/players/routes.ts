import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/players/players.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../platform/context.ts';
import { attachment } from '../platform/http/attachment.ts';
import { sendRefusal } from '../platform/http/refuse.ts';
import { serve, serveOther } from '../platform/http/serve.ts';
import { ownRestrictions, playsWithoutRights } from '../scores/ownRestrictions.ts';
import { playerGrowth } from './playerGrowth.ts';
import { playerNames } from './playerNames.ts';
import { scoresCsv } from './scoresCsv.ts';
import { stellaway } from './stellaway.ts';
import { tableCharts } from './tableCharts.ts';
import { user } from './user.ts';

interface ScoresRequest {
  Params: { userId: string };
  Querystring: { table?: unknown };
}

/** Registers the endpoints of a player's scores, profile and rankings. */
export function playerRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.ownRestrictions, async ({ viewer }) => ({
    plays: await playsWithoutRights(ctx.db, viewer.accountId),
    source: await ownRestrictions(ctx.db, rulesAt(ctx.rules, ctx.clock.now()), viewer.accountId),
  }));

  serve(app, ctx, endpoints.stellaway, ({ query, viewer }) => stellaway(ctx, query, viewer));

  serve(app, ctx, endpoints.tableCharts, ({ query }) => tableCharts(ctx, query.table));

  serve(app, ctx, endpoints.playerNames, ({ query }) => playerNames(ctx, query));

  serve(app, ctx, endpoints.user, ({ params, query }) => user(ctx, params.userid, query));

  serve(app, ctx, endpoints.growth, ({ params, query }) => playerGrowth(ctx, params.userid, query.table));

  // Not in the contract: its response is a file.
  const csv = { path: '/api/user/:userId/scores.csv', cost: 'scores' } as const;
  serveOther<ScoresRequest>(app, csv, async ({ params, query }, reply) => {
    void reply.header('access-control-allow-origin', '*');
    const file = await scoresCsv(ctx, { ...params, tableId: query.table });
    if (isRefusal(file)) return sendRefusal(reply, file);
    return reply
      .headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': attachment(file.name) })
      .send(file.text);
  });
}
