import { isNineButtonFileName } from '#domain/charts/chartFileName.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../platform/context.ts';
import type { ChartReading } from '../platform/fileReader/chartReading.ts';
import { isNotRead, type NotRead } from '../platform/fileReader/fileReader.ts';
import type { Comparison } from '../platform/fileReader/fileReaderWorker.ts';
import type { Viewer } from '../platform/http/session.ts';
import { compareFiles } from './compareFiles.ts';
import { stagedFile } from './stagedFiles.ts';

/**
 * Reads the chart of a staged file, so that it can be proposed; null when no such file is staged, or it is a chart for
 * nine buttons, which no table lists. Never call it within a transaction, as it waits in the queue of the file reader.
 * It was read when it was staged, so it is only refused if it has expired or the rules have changed.
 */
export async function stagedChart(
  ctx: Context,
  viewer: Pick<Viewer, 'accountId'>,
  sha256: string,
): Promise<ChartReading | null | NotRead> {
  const file = await stagedFile(ctx, viewer, sha256);
  if (!file || isNineButtonFileName(file.name)) return null;
  const { uploads: limits } = rulesAt(ctx.rules, ctx.clock.now());
  const reading = await ctx.fileReader.run({ kind: 'account', accountId: viewer.accountId }, 'readChart', async () => ({
    file: { name: file.name, bytes: await file.read() },
    limits,
  }));
  if (!isRefusal(reading)) return reading;
  return isNotRead(reading) ? reading : null;
}

/** Compares the keysounds of two staged files; `missing` when one is not staged. Never call it within a transaction. */
export async function compareStaged(
  ctx: Context,
  viewer: Viewer,
  { originalSha256, chartSha256 }: { originalSha256: string; chartSha256: string },
): Promise<Comparison | 'missing' | NotRead> {
  const original = await stagedFile(ctx, viewer, originalSha256);
  const chart = await stagedFile(ctx, viewer, chartSha256);
  if (!original || !chart) return 'missing';
  const comparison = await compareFiles(ctx, viewer, original, chart);
  if (!isRefusal(comparison)) return comparison;
  return isNotRead(comparison) ? comparison : 'missing';
}
