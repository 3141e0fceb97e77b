import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/estimate/estimates.ts';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import { parseNumber } from '#domain/common/text.ts';
import { estimateFiles } from '#domain/estimate/estimateTable.ts';
import { LAMP_STEPS, type LampStep } from '#domain/estimate/model/observations.ts';
import { targetFiles } from '#domain/players/todoTable.ts';
import type { Context } from '../../platform/context.ts';
import { sendRefusal } from '../../platform/http/refuse.ts';
import { serve, serveOther } from '../../platform/http/serve.ts';
import { sendFile, sendText } from '../../tables/published/publishedFile.ts';
import { entryEstimate } from './entryEstimate.ts';
import { estimateFile, OPEN_DATA } from './estimateFiles.ts';
import { playerSkill } from './playerSkill.ts';
import { recommend } from './recommend.ts';
import { targetsTable } from './targetsTable.ts';

/** Registers the endpoints of the difficulty estimate. */
export function recommendRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.recommend, ({ query, viewer }) => recommend(ctx, query, viewer));

  serve(app, ctx, endpoints.entryEstimate, async ({ params, query, viewer }) => {
    const entryNo = parseNumber(params.entryNo);
    if (entryNo === null) return refuse('ENOTFOUND');
    return entryEstimate(ctx, { tableId: query.table, entryNo }, query.own === 'with' ? viewer : null);
  });

  serve(app, ctx, endpoints.playerSkill, ({ params, query }) => playerSkill(ctx, params.userid, query.table));

  // Not in the contract: the responses are files.
  for (const lamp of LAMP_STEPS) {
    for (const name of Object.values(estimateFiles[lamp])) {
      serveEstimateFile(app, ctx, `/recommend/:tableId/${name}`, { lamp, name });
    }
  }
  serveEstimateFile(app, ctx, '/api/estimate/:tableId', { lamp: null, name: OPEN_DATA });

  for (const file of Object.values(targetFiles)) {
    const path = `/user/:tableId/:userId/${file}`;
    serveOther<{ Params: { tableId: string; userId: string } }>(
      app,
      { path, cost: 'scores' },
      async (request, reply) => {
        const text = await targetsTable(ctx, file, request.params);
        if (isRefusal(text)) return sendRefusal(reply, text);
        reply.hijack();
        await sendText(file, text, request.raw, reply.raw);
      },
    );
  }
}

function serveEstimateFile(
  app: FastifyInstance,
  ctx: Context,
  path: string,
  { lamp, name }: { lamp: LampStep | null; name: string },
): void {
  serveOther<{ Params: { tableId: string } }>(app, { path, cost: 'list' }, async ({ params, raw }, reply) => {
    const file = await estimateFile(ctx, { tableId: params.tableId, lamp, name });
    if (isRefusal(file)) return sendRefusal(reply, file);
    reply.hijack();
    await sendFile(file, raw, reply.raw);
  });
}
