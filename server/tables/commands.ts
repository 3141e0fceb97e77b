import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRefusal } from '#domain/common/errors.ts';
import { counted } from '#domain/common/text.ts';
import { command, flag, text } from '../acts/command.ts';
import { CommandError, toCommandError } from '../platform/command.ts';
import { replaceCourses } from './courses/replaceCourses.ts';
import { describeLeftOut, nothingImported, truncateLines } from './describeImport.ts';
import { exportTable } from './exportTable.ts';
import { importTable } from './importTable.ts';

/** Resolves a path against the operator's working directory; URLs are returned unchanged. */
export const resolveSource = (folder: string, source: string) =>
  source.includes('://') ? source : path.resolve(folder, source);

export const importTableCommand = command({
  name: 'import-table',
  about:
    'Reads a table in the community format: all three lists and the courses. Safe to repeat; votes are kept. --named confirms that a table of another name is meant; --strict refuses a table of which something would be left out.',
  argument: { usage: '<directory or URL of table.html>', noun: 'directory or address of the table' },
  options: { table: text('ID'), named: text('NAME').optional(), strict: flag },
  order: 'mayHaveReason',
  async run(ctx, { argument, folder, table, ...options }, print) {
    const source = resolveSource(folder, argument);
    const result = await importTable(ctx, { table, source, ...options, onProgress: print });
    if ('problems' in result) throw nothingImported(result.problems);
    const { inserted, changed, unchanged, courses, leftOut, notes } = result;
    for (const note of truncateLines(notes)) print(`  note: ${note}`);
    print(`${table}: ${inserted} inserted, ${changed} changed, ${unchanged} unchanged; ${counted(courses, 'course')}.`);
    for (const line of describeLeftOut(leftOut)) print(line);
  },
});

export const exportTableCommand = command({
  name: 'export-table',
  about: 'Writes the nine published files of a table, as any table reader and import-table read them.',
  argument: { usage: '<directory>', noun: 'directory to write to' },
  options: { table: text('ID') },
  async run(ctx, { argument, folder, table }, print) {
    const directory = path.resolve(folder, argument);
    const files = await exportTable(ctx, { table, directory });
    if (!files) throw new CommandError(`There is no table "${table}".`);
    print(`${directory}: ${files.join(', ')}`);
  },
});

export const coursesCommand = command({
  name: 'courses',
  about: 'Replaces the courses of a table by the list in a JSON file, as `course` of a header has it.',
  argument: { usage: 'FILE', noun: 'file' },
  options: { table: text('ID') },
  order: 'needsReason',
  async run(ctx, { argument, folder, table, order }, print) {
    const json = await readFile(path.resolve(folder, argument), 'utf8').catch((error: Error) => {
      throw new CommandError(error.message);
    });
    const result = await replaceCourses(ctx, { table, json, ...order });
    if (isRefusal(result))
      throw toCommandError(result, result.error === 'ENOTFOUND' ? `There is no table "${table}".` : undefined);
    const [courses] = result.changes;
    print(
      courses
        ? `${table}: ${counted(Number(courses.after), 'course')}, before ${courses.before}.`
        : `${table}: nothing changed.`,
    );
  },
});
