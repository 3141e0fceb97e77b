import path from 'node:path';
import { counted } from '#domain/common/text.ts';
import { type Arguments, type Command, CommandError } from '../../platform/command.ts';
import { StoreUnavailableError } from '../../platform/files/fileStore.ts';
import { verifyFiles } from '../../platform/files/verifyFiles.ts';
import { reasonOf } from '../../platform/operatorError.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

export const verifyFilesCommand: Command = {
  name: 'verify-files',
  usage: '',
  about:
    'Reads every file of an upload and every staged chart, and reports files that are missing or damaged, or that no row names.',
  options: {},
  run: (ctx, _given, print) =>
    reportUnavailableStore(async () => {
      const { files, uploads, staged, problems } = await verifyFiles(ctx);
      print(
        `Read ${counted(files, 'file')} of ${counted(uploads, 'upload')} and ${counted(staged, 'staged chart')} in ${ctx.files.location}.`,
      );
      for (const problem of problems) print(problem);
      if (problems.length > 0) throw new CommandError(`Problems: ${problems.length}.`);
      print('All files are present and undamaged, and there are no others.');
    }),
};

export const backupCommand: Command = {
  name: 'backup',
  usage: 'FOLDER',
  about:
    'Writes the database and the files, as of one moment, into an empty folder, for `restore` on either engine. Keep the secret of the site with it. On the embedded engine the site waits while the database is read.',
  options: {},
  run: (ctx, given, print) => reportUnavailableStore(() => backup(ctx, folderOf(given), print)),
};

export const restoreCommand: Command = {
  name: 'restore',
  withoutSite: true,
  usage: 'FOLDER',
  about: 'Fills an empty site from a backup of the same version. An incomplete or damaged backup changes nothing.',
  options: {},
  run: (ctx, given, print) => reportUnavailableStore(() => restore(ctx, folderOf(given), print)),
};

function folderOf({ positionals: [folder], folder: here }: Arguments): string {
  if (folder === undefined) throw new CommandError('The folder is missing.');
  return path.resolve(here, folder);
}

/** Turns an unavailable file store into an error for the operator. */
async function reportUnavailableStore(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    throw new CommandError(reasonOf(error), { cause: error });
  }
}
