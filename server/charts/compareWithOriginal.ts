import type { getHash } from '#contract/charts/charts.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../platform/context.ts';
import type { NotRead } from '../platform/fileReader/fileReader.ts';
import type { Viewer } from '../platform/http/session.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';
import { compareFiles } from './compareFiles.ts';
import { type FileSource, stagedFile, stageFile } from './stagedFiles.ts';

/**
 * Compares the keysounds of a staged chart with those of its original, and stages the original. A chart that is not
 * staged is ESONGNOTFOUND, an original that is not a chart ENOTVALIDFILE.
 */
export async function compareWithOriginal(
  ctx: Context,
  viewer: Viewer,
  original: FileSource,
  chartSha256: string,
): Promise<
  Omit<Reply<typeof getHash>, 'success'> | Refusal<'ESONGNOTFOUND' | 'ENOTVALIDFILE' | 'ELIMITSIZE'> | NotRead | NotNow
> {
  const chart = await stagedFile(ctx, viewer, chartSha256);
  // The account may have been deleted with its staged files.
  if (!chart) return (await whyNotActNow(ctx.db, viewer.accountId)) ?? refuse('ESONGNOTFOUND');
  const compared = await compareFiles(ctx, viewer, original, chart);
  if (isRefusal(compared)) return compared;
  const { md5, sha256 } = compared.original;
  const why = await stageFile(ctx, viewer, sha256, original);
  if (why) return why;
  const { zureCount, comparable, differences } = compared;
  return { hash: { md5, sha256, zureCount, comparable, differences: [...differences] } };
}
