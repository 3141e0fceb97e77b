import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../platform/context.ts';
import type { Viewer } from '../platform/http/session.ts';
import type { FileSource } from './stagedFiles.ts';

/** Compares the keysounds of a chart file with those of its original, in the queue of the file reader. */
export function compareFiles(ctx: Context, viewer: Viewer, original: FileSource, chart: FileSource) {
  const { uploads: limits } = rulesAt(ctx.rules, ctx.clock.now());
  const read = async (file: FileSource) => ({ name: file.name, bytes: await file.read() });
  return ctx.fileReader.run({ kind: 'account', ...viewer }, 'compareCharts', async () => ({
    original: await read(original),
    chart: await read(chart),
    limits,
  }));
}
