import path from 'node:path';
import { refuse } from '#domain/common/errors.ts';
import { parseEntryNumber } from '../charts/entryNumbers.ts';
import { type Command, CommandError, requiredOption, toCommandError } from '../platform/command.ts';
import { describeDuplicates, nothingImported } from '../tables/describeImport.ts';
import { deleteAnyUpload } from './deleteUpload.ts';
import { importUploads } from './importUploads.ts';

export const importUploadsCommand: Command = {
  name: 'import-uploads',
  usage: '<directory or URL of upload.html> [--strict]',
  about:
    "Reads another site's table of uploads as entries without files. Safe to repeat. --strict refuses a table with rows that would be left out.",
  options: { strict: { type: 'boolean' } },
  async run(ctx, { positionals: [place], values, folder }, print) {
    if (!place) throw new CommandError('The directory or the address of the table is missing.');
    const source = place.includes('://') ? place : path.resolve(folder, place);
    const result = await importUploads(ctx, { source, strict: values.strict === true, onProgress: print });
    if ('problems' in result) throw nothingImported(result.problems);
    const { inserted, changed, unchanged, charts, duplicates } = result;
    print(`${inserted} inserted, ${changed} changed, ${unchanged} unchanged; ${charts} charts.`);
    for (const line of describeDuplicates(duplicates)) print(line);
  },
};

export const removeUploadCommand: Command = {
  name: 'remove-upload',
  usage: 'NUMBER --reason TEXT',
  about: 'Permanently deletes an upload with its file and comments, whoever uploaded it.',
  options: { reason: { type: 'string' } },
  async run(ctx, given, print) {
    const [number = '', ...more] = given.positionals;
    const reason = requiredOption(given, 'reason');
    if (number === '' || more.length > 0) throw new CommandError('Name one upload by its number.');
    const entryNo = parseEntryNumber(number);
    const why = entryNo === null ? refuse('ENOTFOUND') : await deleteAnyUpload(ctx, entryNo);
    if (why) throw toCommandError(why, `There is no upload ${number}.`);
    ctx.log.info({ entryNo, reason }, 'removed an upload');
    print(`Removed upload ${number}.`);
  },
};
