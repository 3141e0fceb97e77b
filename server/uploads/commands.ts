import path from 'node:path';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import { counted } from '#domain/common/text.ts';
import { parseEntryNumber } from '../charts/entryNumbers.ts';
import { ORDER_OPTIONS, ORDER_USAGE, ORDER_USAGE_WITHOUT_REASON, orderOf } from '../moderation/orderOf.ts';
import { type Command, CommandError, toCommandError } from '../platform/command.ts';
import { describeLeftOut, nothingImported } from '../tables/describeImport.ts';
import { deleteAnyUpload } from './deleteUpload.ts';
import { importUploads } from './importUploads.ts';

export const importUploadsCommand: Command = {
  name: 'import-uploads',
  usage: `<directory or URL of upload.html> [--strict] ${ORDER_USAGE_WITHOUT_REASON}`,
  about:
    "Reads another site's table of uploads as entries without files. Safe to repeat. --strict refuses a table with rows that would be left out.",
  options: { strict: { type: 'boolean' }, ...ORDER_OPTIONS },
  async run(ctx, given, print) {
    const {
      positionals: [place],
      values,
      folder,
    } = given;
    if (!place) throw new CommandError('The directory or the address of the table is missing.');
    const source = place.includes('://') ? place : path.resolve(folder, place);
    const order = await orderOf(ctx, given, { needsReason: false });
    const result = await importUploads(ctx, { source, strict: values.strict === true, onProgress: print, order });
    if ('problems' in result) throw nothingImported(result.problems);
    const { inserted, changed, unchanged, charts, leftOut } = result;
    print(`${inserted} inserted, ${changed} changed, ${unchanged} unchanged; ${counted(charts, 'chart')}.`);
    for (const line of describeLeftOut(leftOut)) print(line);
  },
};

export const removeUploadCommand: Command = {
  name: 'remove-upload',
  usage: `NUMBER ${ORDER_USAGE}`,
  about: 'Permanently deletes an upload with its file and comments, whoever uploaded it.',
  options: ORDER_OPTIONS,
  async run(ctx, given, print) {
    const [number = '', ...more] = given.positionals;
    const order = await orderOf(ctx, given);
    if (number === '' || more.length > 0) throw new CommandError('Name one upload by its number.');
    const entryNo = parseEntryNumber(number);
    const result = entryNo === null ? refuse('ENOTFOUND') : await deleteAnyUpload(ctx, { entryNo, ...order });
    if (isRefusal(result))
      throw toCommandError(result, result.error === 'ENOTFOUND' ? `There is no upload ${number}.` : undefined);
    print(`Removed upload ${number}.`);
  },
};
