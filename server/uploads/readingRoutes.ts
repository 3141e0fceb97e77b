import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/uploads.ts';
import { refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../base/context.ts';
import { parseEntryNumber } from '../entries/entryNumbers.ts';
import { serve } from '../http/serve.ts';
import { download } from './download.ts';
import { uploadDetail } from './uploadDetail.ts';
import { uploadList } from './uploadList.ts';

/** What reads uploads: list, detail, the file. */
export function uploadReadingRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, calls.uploads, ({ query, viewer }) =>
    uploadList(ctx.db, rulesAt(ctx.rules, ctx.clock.now()), query, viewer),
  );

  serve(app, ctx, calls.uploadDetail, async ({ params, viewer }) => {
    const entryNo = parseEntryNumber(params.entryNo);
    return entryNo === null ? refuse('ENOTFOUND') : uploadDetail(ctx.db, entryNo, viewer);
  });

  // No call: bytes, with the headers of a file.
  app.route<{ Params: { entryNo: string } }>({
    method: ['GET', 'HEAD'],
    url: '/upload/:entryNo',
    handler: (request, reply) => download(ctx, request, reply),
  });
}
