import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/charts.ts';
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

export function chartRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, calls.getFileData, async ({ request, viewer }) => {
    const received = await receiveFile(ctx, request);
    if (isRefusal(received)) return received;
    return beginProposal(ctx, viewer, received.file, siteAddress(ctx.config, request));
  });

  serve(app, ctx, calls.getUploadData, async ({ request, viewer, body }) => {
    const found = await chartOfUpload(ctx, body);
    if (isRefusal(found)) return found;
    const site = siteAddress(ctx.config, request);
    const links = { url: found.songUrl, url_diff: `${site}/upload/${body.upload}` };
    const begun = await beginProposal(ctx, viewer, found.file, site, links);
    return isRefusal(begun) ? refuse('ENOTFOUND') : begun;
  });

  serve(app, ctx, calls.getHash, async ({ request, viewer }) => {
    const received = await receiveFile(ctx, request);
    if (isRefusal(received)) return received;
    const { chart: sha256 = '' } = received.fields;
    const kept = await stagedFile(ctx.db, viewer, sha256, ctx.clock.now());
    const proposed = kept && readChart(kept);
    if (!proposed) return refuse('ESONGNOTFOUND');
    const original = readChart(received.file);
    if (!original) return refuse('ENOTVALIDFILE');
    await stageFile(ctx, viewer, original.sha256, received.file);
    const { zureCount, comparable, differences } = misalignment(original.chart, proposed.chart);
    const { md5, sha256: originalSha256 } = original;
    return { hash: { md5, sha256: originalSha256, zureCount, comparable, differences: [...differences] } };
  });

  void app.register((pictures, _options, done) => {
    compressReplies(pictures);
    serve(pictures, ctx, calls.chartView, async ({ params, request, reply }) => {
      const picture = await chartView(ctx.db, params.sha256);
      // The chart stays as it is for ever, where it stands does not.
      if (!isRefusal(picture) && request.headers.cookie === undefined)
        void reply.header('cache-control', 'public, max-age=60');
      return picture;
    });
    done();
  });
}
