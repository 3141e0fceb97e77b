import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { isRefusal } from '#domain/errors.ts';
import { type Command, CommandError, refused, required } from '../cli/command.ts';
import { importScores, type ScoreLine, scoreLine } from './importScores.ts';

export const importScoresFile: Command = {
  name: 'import-scores',
  usage: '--user ID FILE',
  about:
    "Merges scores into a player's bests: JSON lines with md5 or sha256, clear (lamp id of the account's service), exscore, minbp, played.",
  options: { user: { type: 'string' } },
  async run(ctx, given, print) {
    const userId = required(given, 'user');
    const [file] = given.positionals;
    if (file === undefined) throw new CommandError('The score file is missing.');
    const { lines, numbers } = await readLines(path.resolve(given.folder, file));
    const result = await importScores(ctx, { userId, lines });
    if (isRefusal(result)) {
      if (result.error === 'ENOTFOUND') throw refused(result, `There is no account ${userId}.`);
      throw refused({ ...result, line: numbers[Number(result.line) - 1] });
    }
    print(`Imported ${result.imported} scores for ${userId}.`);
  },
};

/** The scores of a file, and the number of the line each stands in: blank lines are skipped. */
async function readLines(file: string): Promise<{ lines: ScoreLine[]; numbers: number[] }> {
  const lines: ScoreLine[] = [];
  const numbers: number[] = [];
  let number = 0;
  try {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
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
