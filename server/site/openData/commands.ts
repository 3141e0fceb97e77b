import path from 'node:path';
import { counted } from '#domain/common/text.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { command, flag, text } from '../../acts/command.ts';
import { nothingImported, truncateLines } from '../../tables/describeImport.ts';
import { dump } from './dump.ts';
import { importCommunity, importedNumbers } from './importCommunity.ts';
import { writeCommunity } from './writeCommunity.ts';

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

export const csvToCommunityCommand = command({
  name: 'csv-to-community',
  withoutSite: true,
  argument: { usage: 'FILE.csv', noun: 'file' },
  about:
    'Turns a spreadsheet, a row an entry, into the form that import-community reads, in a new folder. The mapping names the column of each field ("Moving a community" in docs/operating.md). A row that cannot be read is named with its line, and nothing is written then.',
  options: { mapping: text('MAPPING.json'), out: text('FOLDER') },
  async run({ clock, rules }, { folder, argument, mapping, out }, print) {
    const [csv = '', map = '', to = ''] = [argument, mapping, out].map((name) => path.resolve(folder, name));
    const leftOut = await writeCommunity(rulesAt(rules, clock.now()), { csv, mapping: map, out: to });
    print(`${out} is written. Counts without a date of decision are left out: ${counted(leftOut, 'row')}.`);
  },
});
