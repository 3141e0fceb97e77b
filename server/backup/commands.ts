import path from 'node:path';
import { type Arguments, type Command, CommandError } from '../cli/command.ts';
import { StoreUnavailableError } from '../files/fileStore.ts';
import { verifyFiles } from '../files/verifyFiles.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

export const verifyStoredFiles: Command = {
  name: 'verify-files',
  usage: '',
  about: 'Reads the file of every upload and tells which are missing or damaged, and which files belong to no upload.',
  options: {},
  run: (ctx, _given, print) =>
    toldWhenAway(async () => {
      const { files, uploads, problems } = await verifyFiles(ctx);
      print(`Read ${files} files of ${uploads} uploads in ${ctx.files.place}.`);
      for (const problem of problems) print(problem);
      if (problems.length > 0) throw new CommandError(`Problems: ${problems.length}.`);
      print('All files are there and undamaged, and none is too many.');
    }),
};

export const backUp: Command = {
  name: 'backup',
  usage: 'FOLDER',
  about:
    'Writes database and files, as they are at one moment, into an empty folder, for `restore` on either engine. It needs the secret of the site beside it. On the embedded engine the site waits while the database is read.',
  options: {},
  run: (ctx, given, print) => toldWhenAway(() => backup(ctx, folderOf(given), print)),
};

export const restoreBackup: Command = {
  name: 'restore',
  usage: 'FOLDER',
  about: 'Fills an empty site with a backup of the same version. A backup that is cut or damaged changes nothing.',
  options: {},
  run: (ctx, given, print) => toldWhenAway(() => restore(ctx, folderOf(given), print)),
};

function folderOf({ positionals: [folder], folder: here }: Arguments): string {
  if (folder === undefined) throw new CommandError('The folder is missing.');
  return path.resolve(here, folder);
}

async function toldWhenAway(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    throw new CommandError(`${error.message}${cause}`, { cause: error });
  }
}
