import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isNineButtonFileName } from '#domain/charts/chartFileName.ts';
import { MEGABYTE } from '#domain/charts/readChartFile.ts';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import { parseNumber } from '#domain/common/text.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { ORDER_OPTIONS, ORDER_USAGE, orderOf } from '../../acts/orderOf.ts';
import { type Command, CommandError, requiredOption, toCommandError } from '../../platform/command.ts';
import type { Context } from '../../platform/context.ts';
import type { ChartReading } from '../../platform/fileReader/chartReading.ts';
import { fixEntry } from './fixEntry.ts';

export const fix: Command = {
  name: 'fix',
  usage: `--table ID --entry NUMBER [--url URL] [--url-diff URL] [--file FILE] ${ORDER_USAGE}`,
  about:
    "Corrects an entry's links or replaces its chart with that of a file, at once. Another file cancels the votes that are open on it.",
  options: {
    table: { type: 'string' },
    entry: { type: 'string' },
    url: { type: 'string' },
    'url-diff': { type: 'string' },
    file: { type: 'string' },
    ...ORDER_OPTIONS,
  },
  async run(ctx, given, print) {
    const table = requiredOption(given, 'table');
    const entry = requiredOption(given, 'entry');
    const option = (name: string) => {
      const value = given.values[name];
      return typeof value === 'string' ? value : null;
    };
    const file = option('file');
    const fixed = await fixEntry(ctx, {
      table,
      entryNo: parseNumber(entry),
      ...(await orderOf(ctx, given)),
      songUrl: option('url'),
      chartUrl: option('url-diff'),
      chart: file === null ? null : await chartOf(ctx, path.resolve(given.folder, file)),
    });
    if (isRefusal(fixed)) {
      throw toCommandError(fixed, fixed.error === 'ENOTFOUND' ? `There is no entry ${entry} in ${table}.` : undefined);
    }
    print(`Corrected entry ${entry} of ${table}: revision ${fixed.result.entryNo}.`);
  },
};

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
