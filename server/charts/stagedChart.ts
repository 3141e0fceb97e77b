import { isNineButtonFileName } from '#domain/charts/chartFileName.ts';
import { isRefusal, type Refusal } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../base/context.ts';
import type { ChartReading } from '../fileReader/chartReading.ts';
import type { Comparison } from '../fileReader/fileReaderWorker.ts';
import type { Viewer } from '../http/session.ts';
import { stagedFile } from './stagedFiles.ts';

type ReaderRefusal = Refusal<'EBUSY' | 'ETOOCOMPLEX'>;

/**
 * Reads the chart of a staged file, so that it can be proposed; null when there is none, or it is a chart for nine
 * buttons, which no table lists (charts.md §8, voting.md §4.1). Never call it within a transaction, as others may be
 * read first.
 */
export async function stagedChart(
  ctx: Context,
  viewer: Viewer,
  sha256: string,
): Promise<ChartReading | null | ReaderRefusal> {
  const file = await stagedFile(ctx, viewer, sha256);
  if (!file || isNineButtonFileName(file.name)) return null;
  const { uploads: limits } = rulesAt(ctx.rules, ctx.clock.now());
  const reading = await ctx.fileReader.run({ kind: 'account', accountId: viewer.accountId }, 'readChart', async () => ({
    file: { name: file.name, bytes: await file.read() },
    limits,
  }));
  return isRefusal(reading) ? unlessInvalid(reading, null) : reading;
}

/**
 * Compares the keysounds of two staged files (charts.md §7); `missing` when one is not staged. Never call it within a
 * transaction.
 */
export async function compareStaged(
  ctx: Context,
  viewer: Viewer,
  { originalSha256, chartSha256 }: { originalSha256: string; chartSha256: string },
): Promise<Comparison | 'missing' | ReaderRefusal> {
  const original = await stagedFile(ctx, viewer, originalSha256);
  const chart = await stagedFile(ctx, viewer, chartSha256);
  if (!original || !chart) return 'missing';
  const { uploads: limits } = rulesAt(ctx.rules, ctx.clock.now());
  const comparison = await ctx.fileReader.run(
    { kind: 'account', accountId: viewer.accountId },
    'compareCharts',
    async () => ({
      original: { name: original.name, bytes: await original.read() },
      chart: { name: chart.name, bytes: await chart.read() },
      limits,
    }),
  );
  return isRefusal(comparison) ? unlessInvalid(comparison, 'missing') : comparison;
}

/** A staged file was read before, so it is only invalid if it expired meanwhile, or the rules changed. */
function unlessInvalid<Otherwise>(refusal: Refusal, otherwise: Otherwise): Otherwise | ReaderRefusal {
  const { error } = refusal;
  return error === 'EBUSY' || error === 'ETOOCOMPLEX' ? { ...refusal, error } : otherwise;
}
