import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
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
    const result = await importScores(ctx, { userId, lines: await readLines(path.resolve(given.folder, file)) });
    if (isRefusal(result))
      throw refused(result, result.error === 'ENOTFOUND' ? `There is no account ${userId}.` : undefined);
    print(`Imported ${result.imported} scores for ${userId}.`);
  },
};

async function readLines(file: string): Promise<ScoreLine[]> {
  const scores: ScoreLine[] = [];
  let number = 0;
  try {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      number++;
      if (line.trim() !== '') scores.push(scoreLine.parse(JSON.parse(line)));
    }
  } catch (error) {
    throw new CommandError(`${file}, line ${number}: ${(error as Error).message}. Nothing was imported.`);
  }
  return scores;
}
