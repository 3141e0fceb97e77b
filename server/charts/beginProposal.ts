import type { getFileData } from '#contract/charts.ts';
import type { Reply } from '#contract/endpoint.ts';
import { summarize } from '#domain/charts/summary.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../base/context.ts';
import type { Viewer } from '../http/session.ts';
import { linksOfSong } from './linksOfSong.ts';
import { lookUpChart } from './lookUpChart.ts';
import { readChart } from './readChart.ts';
import { type ChartFile, stageFile } from './stagedFiles.ts';

/**
 * Reads a chart, stages its file for this session, so that a proposal can name it, and returns what the proposal form
 * starts with. Links that come with the file go before those of uploads and earlier entries, and those before the links
 * that the ranking service knows. A file that is no chart is ENOTVALIDFILE.
 *
 * @param site the address of the site, for links to it
 */
export async function beginProposal(
  ctx: Context,
  viewer: Viewer,
  file: ChartFile,
  site: string,
  own = { url: '', url_diff: '' },
): Promise<Omit<Reply<typeof getFileData>, 'success'> | Refusal<'ENOTVALIDFILE'>> {
  const read = readChart(file);
  if (!read) return refuse('ENOTVALIDFILE');
  await stageFile(ctx, viewer, read.sha256, file);
  const [ours, theirs] = await Promise.all([linksOfSong(ctx.db, read, site), lookUpChart(ctx, read.md5)]);
  return {
    json: summarize(read.chart, read),
    url: own.url || ours.url || theirs.url,
    url_diff: own.url_diff || ours.url_diff || theirs.url_diff,
    lookUp: theirs.lookUp,
    lookUpRequired: ctx.config.CHART_LOOKUP === 'required',
  };
}
