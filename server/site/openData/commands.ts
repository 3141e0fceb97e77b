import path from 'node:path';
import { counted } from '#domain/common/text.ts';
import { command } from '../../acts/command.ts';
import { dump } from './dump.ts';

export const dumpCommand = command({
  name: 'dump',
  argument: { usage: 'FOLDER', noun: 'folder' },
  about:
    'Writes the public history of the site into an empty folder: proposals, votes that are closed, decisions, comments, tables, uploads and charts, in the form of docs/reference/open-data.md. verify.mjs checks it; import-community reads it.',
  async run(ctx, { folder, argument }, print, signal) {
    const written = await dump(ctx, path.resolve(folder, argument), signal);
    for (const [name, lines] of written) print(`${name}: ${counted(lines, 'line')}`);
  },
});
