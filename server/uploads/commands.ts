import path from 'node:path';
import { counted } from '#domain/common/text.ts';
import { ORDER_OPTIONS, ORDER_USAGE_WITHOUT_REASON, orderOf } from '../acts/orderOf.ts';
import { type Command, CommandError } from '../platform/command.ts';
import { describeLeftOut, nothingImported } from '../tables/describeImport.ts';
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
