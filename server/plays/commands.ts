import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { whyNotLr2Id } from '#domain/accounts/fields.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { counted } from '#domain/common/text.ts';
import type { Service } from '#domain/players/clears.ts';
import { ORDER_OPTIONS, ORDER_USAGE_WITHOUT_REASON, orderOf } from '../acts/orderOf.ts';
import { type Command, CommandError, namedAccount, toCommandError } from '../platform/command.ts';
import { linesOf } from '../platform/linesOf.ts';
import { type ArchiveProgress, type ArchiveReport, importArchive } from './archive/importArchive.ts';
import { importScores, type ScoreLine, scoreLine } from './importScores.ts';

export const importScoresFile: Command = {
  name: 'import-scores',
  usage: `--user ID [--service lr2 | --service beatoraja] FILE ${ORDER_USAGE_WITHOUT_REASON}`,
  about:
    "Merges scores into a player's bests: JSON lines with md5 or sha256, clear (lamp id of the service), exscore, minbp, played.",
  options: { user: { type: 'string' }, service: { type: 'string' }, ...ORDER_OPTIONS },
  async run(ctx, given, print) {
    const [file] = given.positionals;
    if (file === undefined) throw new CommandError('The score file is missing.');
    const { service } = given.values;
    if (service !== undefined && !isService(service)) throw new CommandError('--service: lr2 or beatoraja.');
    const { lines, numbers } = await readLines(path.resolve(given.folder, file));
    const { userId } = await namedAccount(ctx, given);
    const order = await orderOf(ctx, given, { needsReason: false });
    const result = await importScores(ctx, { userId, lines, order, ...(service && { service }) });
    if (isRefusal(result)) {
      if (result.error === 'ENOTFOUND')
        throw toCommandError(result, `There is no account ${userId}${service ? ` with an ID of ${service}` : ''}.`);
      throw toCommandError('line' in result ? { ...result, line: numbers[Number(result.line) - 1] } : result);
    }
    print(`Imported ${counted(result.imported, 'score')} for ${userId}.`);
  },
};

const isService = (value: unknown): value is Service => value === 'lr2' || value === 'beatoraja';

/** Reads the scores of a file, with the line number of each. Skips blank lines. */
async function readLines(file: string): Promise<{ lines: ScoreLine[]; numbers: number[] }> {
  const lines: ScoreLine[] = [];
  const numbers: number[] = [];
  let number = 0;
  try {
    for await (const line of linesOf(createReadStream(file))) {
      number++;
      if (line.trim() === '') continue;
      lines.push(scoreLine.parse(JSON.parse(line)));
      numbers.push(number);
    }
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    const where = number === 0 ? file : `${file}, line ${number}`;
    throw new CommandError(`${where}: ${why}. Nothing was imported.`);
  }
  return { lines, numbers };
}

export const importArchiveFile: Command = {
  name: 'import-lr2ir-archive',
  usage: `FILE.db [--players 1,2,3 | --players @FILE] ${ORDER_USAGE_WITHOUT_REASON}`,
  about:
    'Reads the scores of an LR2IR archive (SQLite, version 3), for all players or for some LR2 IDs. Safe to stop and to repeat: it continues where it stopped.',
  options: { players: { type: 'string' }, ...ORDER_OPTIONS },
  async run(ctx, given, print, signal) {
    const { values, positionals, folder } = given;
    const [place] = positionals;
    if (place === undefined) throw new CommandError('The archive file is missing.');
    const playerIds = typeof values.players === 'string' ? readPlayerIds(values.players, folder) : null;
    const onProgress = progressPrinter(print);
    const file = path.resolve(folder, place);
    print(`Reading ${place} …`);
    const order = await orderOf(ctx, given, { needsReason: false });
    const report = await importArchive(ctx, { file, playerIds, order }, { onProgress, ...(signal && { signal }) });
    for (const line of reportLines(report)) print(line);
  },
};

/** Reads LR2 IDs separated by commas or spaces, given directly or, after an `@`, in a file. */
function readPlayerIds(given: string, folder: string): number[] {
  let text = given;
  if (given.startsWith('@')) {
    try {
      text = readFileSync(path.resolve(folder, given.slice(1)), 'utf8');
    } catch (error) {
      throw new CommandError(`--players: ${(error as Error).message}`);
    }
  }
  const ids = text.split(/[\s,]+/).filter((id) => id !== '');
  const wrong = ids.find((id) => whyNotLr2Id(id) !== null);
  if (wrong !== undefined) throw new CommandError(`--players: ${JSON.stringify(wrong.slice(0, 40))} is not an LR2 ID.`);
  if (ids.length === 0) throw new CommandError('--players names no LR2 ID.');
  return ids.map(Number);
}

const PRINT_INTERVAL_MS = 5000;
const number = new Intl.NumberFormat('en');

/** Prints the size of the import first, then every few seconds its progress and speed. */
function progressPrinter(print: (line: string) => void): (at: ArchiveProgress) => void {
  let first: { rows: number; time: number } | null = null;
  let printed = 0;
  return ({ rows, ofRows }) => {
    const time = performance.now();
    if (!first) {
      const rest = rows > 0 ? `, ${number.format(rows)} of them are done` : '';
      print(`Importing ${number.format(ofRows)} scores${rest}. They are sorted by player first.`);
      first = { rows, time };
      printed = time;
    } else if (time - printed >= PRINT_INTERVAL_MS) {
      const perSecond = (1000 * (rows - first.rows)) / (time - first.time);
      const percent = ((100 * rows) / ofRows).toFixed(1);
      print(`${percent}%: ${number.format(rows)} scores, ${number.format(Math.round(perSecond))} a second.`);
      printed = time;
    }
  };
}

function reportLines({ wasDone, from, stored, skipped, unknownLamps }: ArchiveReport): string[] {
  if (wasDone) return ['This file was imported before: nothing to do.'];
  const lamps = unknownLamps.map((lamp) => JSON.stringify(lamp.slice(0, 40))).join(', ');
  const reasons = [
    { count: skipped.key, why: 'without an LR2 ID or the md5 of a chart' },
    { count: skipped.lamp, why: `with an unknown clear (${lamps})` },
    { count: skipped.value, why: 'with an impossible score, combo or BP' },
  ];
  return [
    `Stored ${number.format(stored)} scores${from > 0 ? `, and ${number.format(from)} rows were done before` : ''}.`,
    ...reasons.filter(({ count }) => count > 0).map(({ count, why }) => `  skipped: ${number.format(count)} ${why}`),
  ];
}
