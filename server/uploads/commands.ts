import { counted } from '#domain/common/text.ts';
import { command, flag } from '../acts/command.ts';
import { resolveSource } from '../tables/commands.ts';
import { describeLeftOut, nothingImported } from '../tables/describeImport.ts';
import { importUploads } from './importUploads.ts';

export const importUploadsCommand = command({
  name: 'import-uploads',
  about:
    "Reads another site's table of uploads as entries without files. Safe to repeat. --strict refuses a table with rows that would be left out.",
  argument: { usage: '<directory or URL of upload.html>', noun: 'directory or address of the table' },
  options: { strict: flag },
  order: 'mayHaveReason',
  async run(ctx, { argument, folder, strict, order }, print) {
    const source = resolveSource(folder, argument);
    const result = await importUploads(ctx, { source, strict, onProgress: print, order });
    if ('problems' in result) throw nothingImported(result.problems);
    const { inserted, changed, unchanged, charts, leftOut } = result;
    print(`${inserted} inserted, ${changed} changed, ${unchanged} unchanged; ${counted(charts, 'chart')}.`);
    for (const line of describeLeftOut(leftOut)) print(line);
  },
});
