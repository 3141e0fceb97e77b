import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { whyNotLr2Id } from '#domain/accounts/fields.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { counted } from '#domain/common/text.ts';
import { command, text } from '../acts/command.ts';
import { CommandError, namedAccount, toCommandError } from '../platform/command.ts';
import { linesOf } from '../platform/linesOf.ts';
import { type ArchiveProgress, type ArchiveReport, importArchive } from './archive/importArchive.ts';
import { importScores, type ScoreLine, scoreLine } from './importScores.ts';

export const importScoresFile = command({
  name: 'import-scores',
  about:
    "Merges scores into a player's bests: JSON lines with md5 or sha256, clear (lamp id of the service), exscore, minbp, played.",
  argument: { usage: 'FILE', noun: 'score file' },
  options: {
    user: text('ID'),
    service: z.enum(['lr2', 'beatoraja'], 'is lr2 or beatoraja').describe('SERVICE').optional(),
  },
  order: 'mayHaveReason',
  async run(ctx, { argument, folder, user, service, order }, print) {
    const { lines, numbers } = await readLines(path.resolve(folder, argument));
    const { userId } = await namedAccount(ctx, user);
    const result = await importScores(ctx, { userId, service, lines, order });
    if (isRefusal(result)) {
      if (result.error === 'ENOTFOUND')
        throw toCommandError(result, `There is no account ${userId}${service ? ` with an ID of ${service}` : ''}.`);
      throw toCommandError('line' in result ? { ...result, line: numbers[Number(result.line) - 1] } : result);
    }
    print(`Imported ${counted(result.imported, 'score')} for ${userId}.`);
  },
});

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

export const importArchiveFile = command({
  name: 'import-lr2ir-archive',
  about:
    'Reads the scores of an LR2IR archive (SQLite, version 3), for all players or for some LR2 IDs: --players 1,2,3 or --players @FILE. Safe to stop and to repeat: it continues where it stopped.',
  argument: { usage: 'FILE.db', noun: 'archive file' },
  options: { players: text('IDS').optional() },
  order: 'mayHaveReason',
  async run(ctx, { argument, folder, players, order }, print, signal) {
    const playerIds = players === undefined ? null : readPlayerIds(players, folder);
    const onProgress = progressPrinter(print);
    print(`Reading ${argument} …`);
    const file = path.resolve(folder, argument);
    const report = await importArchive(ctx, { file, playerIds, order }, { onProgress, ...(signal && { signal }) });
    for (const line of reportLines(report)) print(line);
  },
});

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
