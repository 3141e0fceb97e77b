import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/charts/charts.ts';
import * as missing from '#contract/charts/missingCharts.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../platform/context.ts';
import { acceptsDeflate } from '../platform/http/acceptedEncoding.ts';
import { checkRateLimits } from '../platform/http/rateLimits.ts';
import { serve } from '../platform/http/serve.ts';
import { bringFile } from './bringFile.ts';
import { chartView, decompressed, hasChartNotes, storedChartNotes } from './chartView.ts';
import { compareWithOriginal } from './compareWithOriginal.ts';
import { knownCharts, missingHashes } from './missingCharts.ts';
import { receiveFile } from './receiveFile.ts';
import { tableNotes } from './tableNotes.ts';

/** Registers the endpoints that read chart files: keysound diff, chart view, missing files. */
export function chartRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.getHash, ({ request, viewer }) =>
    receiveFile(ctx, request, ({ fields, file }) => compareWithOriginal(ctx, viewer, file, fields.chart ?? '')),
  );

  serve(app, ctx, endpoints.chartView, async ({ params, request, reply }) => {
    const view = await chartView(ctx.db, params.sha256);
    // The chart never changes, but its placements do.
    if (!isRefusal(view) && request.headers.cookie === undefined)
      void reply.header('cache-control', 'public, max-age=60');
    return view;
  });

  serve(app, ctx, endpoints.chartNotes, async ({ params, request, reply }) => {
    // A HEAD request needs no notes.
    const isHead = request.method === 'HEAD';
    const found = await (isHead ? hasChartNotes : storedChartNotes)(ctx.db, params.sha256);
    if (isRefusal(found)) return found;
    const isCompressed = acceptsDeflate(request.headers['accept-encoding']?.toString());
    void reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      vary: 'Accept-Encoding',
      ...(isCompressed && { 'content-encoding': 'deflate' }),
    });
    if (!Buffer.isBuffer(found)) return Readable.from([]);
    return isCompressed ? found : decompressed(found);
  });

  serve(app, ctx, missing.missingCharts, async ({ body }) => ({ missing: await missingHashes(ctx.db, body.hashes) }));

  serve(app, ctx, missing.bringFile, async ({ request, viewer }) => {
    const limit = { limit: rateLimits.broughtFilePerAccount, key: String(viewer.accountId) };
    const tooMany = await checkRateLimits(ctx, [limit]);
    return tooMany ?? receiveFile(ctx, request, ({ file }) => bringFile(ctx, viewer, file));
  });

  const known = knownCharts(ctx.db);
  const notesOf = tableNotes(ctx);
  serve(app, ctx, endpoints.tableNotes, ({ query }) => notesOf(query.table));

  serve(app, ctx, missing.knownCharts, () => known(rulesAt(ctx.rules, ctx.clock.now()).tables));
}
