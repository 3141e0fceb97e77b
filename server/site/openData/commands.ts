import path from 'node:path';
import { counted } from '#domain/common/text.ts';
import { command, flag } from '../../acts/command.ts';
import { nothingImported, truncateLines } from '../../tables/describeImport.ts';
import { dump } from './dump.ts';
import { importCommunity, importedNumbers } from './importCommunity.ts';

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

export const importCommunityCommand = command({
  name: 'import-community',
  withoutSite: true,
  argument: { usage: 'FOLDER', noun: 'folder' },
  about:
    'Reads the history of a community, in the form that dump writes, into an empty or a running site. What is there already is kept; what contradicts is listed, and nothing is stored then. --dry-run stores nothing. Votes wait meanwhile. Safe to repeat.',
  options: { 'dry-run': flag },
  order: 'mayHaveReason',
  async run(ctx, { folder, argument, 'dry-run': isPreview, order }, print, signal) {
    const given = { ...order, isPreview, ...(signal && { signal }) };
    const report = await importCommunity(ctx, { folder: path.resolve(folder, argument), order: given });
    if ('problems' in report) throw nothingImported(report.problems);
    for (const note of truncateLines(report.notes)) print(`  note: ${note}`);
    for (const line of importedNumbers(report)) print(line);
    if (isPreview) print('Nothing was stored: --dry-run.');
  },
});
