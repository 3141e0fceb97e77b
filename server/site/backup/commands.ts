import path from 'node:path';
import { counted } from '#domain/common/text.ts';
import { command } from '../../acts/command.ts';
import { CommandError } from '../../platform/command.ts';
import { StoreUnavailableError } from '../../platform/files/fileStore.ts';
import { verifyFiles } from '../../platform/files/verifyFiles.ts';
import { reasonOf } from '../../platform/operatorError.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

export const verifyFilesCommand = command({
  name: 'verify-files',
  about:
    'Reads every file of an upload and every staged chart, and reports files that are missing or damaged, or that no row names.',
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
});

export const backupCommand = command({
  name: 'backup',
  argument: { usage: 'FOLDER', noun: 'folder' },
  about:
    'Writes the database and the files, as of one moment, into an empty folder, for `restore` on either engine. Keep the secret of the site with it. On the embedded engine the site waits while the database is read.',
  run: (ctx, { folder, argument }, print) =>
    reportUnavailableStore(() => backup(ctx, path.resolve(folder, argument), print)),
});

export const restoreCommand = command({
  name: 'restore',
  withoutSite: true,
  argument: { usage: 'FOLDER', noun: 'folder' },
  about: 'Fills an empty site from a backup of the same version. An incomplete or damaged backup changes nothing.',
  run: (ctx, { folder, argument }, print) =>
    reportUnavailableStore(() => restore(ctx, path.resolve(folder, argument), print)),
});

/** Turns an unavailable file store into an error for the operator. */
async function reportUnavailableStore(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    throw new CommandError(reasonOf(error), { cause: error });
  }
}
