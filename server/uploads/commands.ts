import path from 'node:path';
import { ORDER_OPTIONS, ORDER_USAGE_WITHOUT_REASON, orderOf } from '../acts/orderOf.ts';
import { type Command, CommandError } from '../platform/command.ts';
import { describeDuplicates, nothingImported } from '../tables/describeImport.ts';
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
    const { inserted, changed, unchanged, charts, duplicates } = result;
    print(`${inserted} inserted, ${changed} changed, ${unchanged} unchanged; ${charts} charts.`);
    for (const line of describeDuplicates(duplicates)) print(line);
  },
};
