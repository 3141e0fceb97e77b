import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isNineButtonFileName } from '#domain/charts/chartFileName.ts';
import { MEGABYTE } from '#domain/charts/readChartFile.ts';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import { parseNumber } from '#domain/common/text.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { command, text } from '../../acts/command.ts';
import { CommandError, toCommandError } from '../../platform/command.ts';
import type { Context } from '../../platform/context.ts';
import type { ChartReading } from '../../platform/fileReader/chartReading.ts';
import { fixEntry } from './fixEntry.ts';

/** A link; an empty text removes it. */
const link = z.string().describe('URL').optional();

export const fix = command({
  name: 'fix',
  about:
    "Corrects an entry's links or replaces its chart with that of a file, at once. Another file cancels the votes that are open on it.",
  options: {
    table: text('ID'),
    entry: text('NUMBER'),
    url: link,
    'url-diff': link,
    file: text('FILE').optional(),
  },
  order: 'needsReason',
  async run(ctx, { table, entry, url, 'url-diff': urlDiff, file, folder, order }, print) {
    const fixed = await fixEntry(ctx, {
      table,
      entryNo: parseNumber(entry),
      ...order,
      songUrl: url ?? null,
      chartUrl: urlDiff ?? null,
      chart: file === undefined ? null : await chartOf(ctx, path.resolve(folder, file)),
    });
    if (isRefusal(fixed)) {
      throw toCommandError(fixed, fixed.error === 'ENOTFOUND' ? `There is no entry ${entry} in ${table}.` : undefined);
    }
    print(`Corrected entry ${entry} of ${table}: revision ${fixed.result.entryNo}.`);
  },
});

async function chartOf(ctx: Context, file: string): Promise<ChartReading> {
  const { uploads: limits } = rulesAt(ctx.rules, ctx.clock.now());
  let bytes: Buffer;
  try {
    if (statSync(file).size > limits.megabytes * MEGABYTE) {
      throw new CommandError(`${file} is over ${limits.megabytes} MB.`);
    }
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file}: ${(error as Error).message}`);
  }
  const chart = isNineButtonFileName(file)
    ? refuse('ENOTVALIDFILE')
    : await ctx.fileReader.run({ kind: 'operator' }, 'readChart', async () => ({
        file: { name: file, bytes },
        limits,
      }));
  if (isRefusal(chart)) {
    throw toCommandError(
      chart,
      chart.error === 'ENOTVALIDFILE' ? `${file} is not a chart that a table can list.` : undefined,
    );
  }
  return chart;
}
