import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/charts.ts';
import { misalignment } from '#domain/charts/keysounds/misalignment.ts';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../base/context.ts';
import { compressReplies } from '../http/compressReplies.ts';
import { serve } from '../http/serve.ts';
import { siteAddress } from '../http/siteAddress.ts';
import { beginProposal } from './beginProposal.ts';
import { chartOfUpload } from './chartOfUpload.ts';
import { chartView } from './chartView.ts';
import { readChart } from './readChart.ts';
import { receiveFile } from './receiveFile.ts';
import { stagedFile, stageFile } from './stagedFiles.ts';

/** Registers the endpoints that read chart files: proposal form, keysound diff, chart view. */
export function chartRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.getFileData, async ({ request, viewer }) => {
    const received = await receiveFile(ctx, request);
    if (isRefusal(received)) return received;
    return beginProposal(ctx, viewer, received.file, siteAddress(ctx.config, request));
  });

  serve(app, ctx, endpoints.getUploadData, async ({ request, viewer, body }) => {
    const found = await chartOfUpload(ctx, body);
    if (isRefusal(found)) return found;
    const site = siteAddress(ctx.config, request);
    const links = { url: found.songUrl, url_diff: `${site}/upload/${body.upload}` };
    const proposal = await beginProposal(ctx, viewer, found.file, site, links);
    return isRefusal(proposal) ? refuse('ENOTFOUND') : proposal;
  });

  serve(app, ctx, endpoints.getHash, async ({ request, viewer }) => {
    const received = await receiveFile(ctx, request);
    if (isRefusal(received)) return received;
    const { chart: sha256 = '' } = received.fields;
    const staged = await stagedFile(ctx.db, viewer, sha256, ctx.clock.now());
    const proposed = staged && readChart(staged);
    if (!proposed) return refuse('ESONGNOTFOUND');
    const original = readChart(received.file);
    if (!original) return refuse('ENOTVALIDFILE');
    await stageFile(ctx, viewer, original.sha256, received.file);
    const { zureCount, comparable, differences } = misalignment(original.chart, proposed.chart);
    const { md5, sha256: originalSha256 } = original;
    return { hash: { md5, sha256: originalSha256, zureCount, comparable, differences: [...differences] } };
  });

  void app.register((compressed, _options, done) => {
    compressReplies(compressed);
    serve(compressed, ctx, endpoints.chartView, async ({ params, request, reply }) => {
      const view = await chartView(ctx.db, params.sha256);
      // The chart never changes, but its placements do.
      if (!isRefusal(view) && request.headers.cookie === undefined)
        void reply.header('cache-control', 'public, max-age=60');
      return view;
    });
    done();
  });
}
