import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/uploads/uploads.ts';
import { refuse } from '#domain/common/errors.ts';
import { parseNumber } from '#domain/common/text.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../platform/context.ts';
import { serve } from '../platform/http/serve.ts';
import { uploadDetail } from './uploadDetail.ts';
import { uploadList } from './uploadList.ts';

/** Registers the endpoints that read uploads: the list, and a single one. `answerDownload` serves the files. */
export function uploadReadingRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.uploads, ({ query, viewer }) =>
    uploadList(ctx.db, rulesAt(ctx.rules, ctx.clock.now()), query, viewer),
  );

  serve(app, ctx, endpoints.uploadDetail, async ({ params, viewer }) => {
    const entryNo = parseNumber(params.entryNo);
    return entryNo === null ? refuse('ENOTFOUND') : uploadDetail(ctx.db, entryNo, viewer);
  });
}
