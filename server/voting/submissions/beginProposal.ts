import type { getFileData } from '#contract/charts/charts.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { isRefusal, type Refusal } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { linksOfSong } from '../../charts/linksOfSong.ts';
import { lookUpChart } from '../../charts/lookUpChart.ts';
import { type FileSource, stageFile } from '../../charts/stagedFiles.ts';
import type { Context } from '../../platform/context.ts';
import type { NotRead } from '../../platform/fileReader/fileReader.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { NotNow } from '../../platform/whyNotActNow.ts';
import { proposedEntries } from './proposedEntries.ts';

/**
 * Reads a chart, stages its file for this account, so that a proposal can name it, and returns what the proposal form
 * starts with. Links in the file take precedence over those of uploads and earlier entries, and these over those of the
 * ranking service. A file that is not a chart is ENOTVALIDFILE.
 *
 * @param site the address of the site, for links to it
 */
export async function beginProposal(
  ctx: Context,
  viewer: Viewer,
  file: FileSource,
  site: string,
  own = { url: '', url_diff: '' },
): Promise<Omit<Reply<typeof getFileData>, 'success'> | Refusal<'ENOTVALIDFILE' | 'ELIMITSIZE'> | NotRead | NotNow> {
  const { uploads: limits } = rulesAt(ctx.rules, ctx.clock.now());
  const summary = await ctx.fileReader.run({ kind: 'account', ...viewer }, 'summarizeChart', async () => ({
    file: { name: file.name, bytes: await file.read() },
    limits,
  }));
  if (isRefusal(summary)) return summary;
  const why = await stageFile(ctx, viewer, summary.sha256, file);
  if (why) return why;
  const [ours, theirs, proposed] = await Promise.all([
    linksOfSong(ctx.db, summary, site),
    lookUpChart(ctx, viewer, summary.md5),
    proposedEntries(ctx.db, summary),
  ]);
  return {
    json: summary,
    url: own.url || ours.url || theirs.url,
    url_diff: own.url_diff || ours.url_diff || theirs.url_diff,
    lookUp: theirs.lookUp,
    lookUpRequired: ctx.config.CHART_LOOKUP === 'required',
    proposed: proposed.map(({ tableId, entryNo }) => ({ table: tableId, entryNo })),
  };
}
