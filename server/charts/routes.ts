import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/charts.ts';
import { misalignment } from '#domain/charts/misalignment.ts';
import { summarize } from '#domain/charts/summary.ts';
import { isRefusal, refuse } from '#domain/errors.ts';
import type { Context } from '../context.ts';
import { serve } from '../http/serve.ts';
import { keepFile, keptFile } from './keptFiles.ts';
import { linksOfSong } from './linksOfSong.ts';
import { lookUpChart } from './lookUpChart.ts';
import { readChart } from './readChart.ts';
import { receiveFile } from './receiveFile.ts';

export function chartRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, calls.getFileData, async ({ request, viewer }) => {
    const received = await receiveFile(ctx, request);
    if (isRefusal(received)) return received;
    const read = readChart(received.file);
    if (!read) return refuse('ENOTVALIDFILE');
    await keepFile(ctx, viewer, read.sha256, received.file);
    const [ours, theirs] = await Promise.all([linksOfSong(ctx.db, read.chart), lookUpChart(ctx, read.md5)]);
    return {
      json: summarize(read.chart, read),
      url: ours.url || theirs.url,
      url_diff: ours.url_diff || theirs.url_diff,
      lookUp: theirs.lookUp,
      lookUpRequired: ctx.config.CHART_LOOKUP === 'required',
    };
  });

  serve(app, ctx, calls.getHash, async ({ request, viewer }) => {
    const received = await receiveFile(ctx, request);
    if (isRefusal(received)) return received;
    const { chart: sha256 = '' } = received.fields;
    const kept = await keptFile(ctx.db, viewer, sha256, ctx.clock.now());
    const proposed = kept && readChart(kept);
    if (!proposed) return refuse('ESONGNOTFOUND');
    const original = readChart(received.file);
    if (!original) return refuse('ENOTVALIDFILE');
    await keepFile(ctx, viewer, original.sha256, received.file);
    const { zureCount, comparable, differences } = misalignment(original.chart, proposed.chart);
    const { md5, sha256: originalSha256 } = original;
    return { hash: { md5, sha256: originalSha256, zureCount, comparable, differences: [...differences] } };
  });
}
