import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRefusal } from '#domain/common/errors.ts';
import { counted } from '#domain/common/text.ts';
import { ORDER_OPTIONS, ORDER_USAGE, ORDER_USAGE_WITHOUT_REASON, orderOf } from '../acts/orderOf.ts';
import { type Command, CommandError, requiredOption, toCommandError } from '../platform/command.ts';
import { replaceCourses } from './courses/replaceCourses.ts';
import { describeLeftOut, nothingImported, truncateLines } from './describeImport.ts';
import { exportTable } from './exportTable.ts';
import { importTable } from './importTable.ts';

/** Resolves a path against the operator's working directory; URLs are returned unchanged. */
const resolveSource = (folder: string, source: string) =>
  source.includes('://') ? source : path.resolve(folder, source);

export const importTableCommand: Command = {
  name: 'import-table',
  usage: `<directory or URL of table.html> --table ID [--named NAME] [--strict] ${ORDER_USAGE_WITHOUT_REASON}`,
  about:
    'Reads a table in the community format: all three lists and the courses. Safe to repeat; votes are kept. --named confirms that a table of another name is meant; --strict refuses a table of which something would be left out.',
  options: { table: { type: 'string' }, named: { type: 'string' }, strict: { type: 'boolean' }, ...ORDER_OPTIONS },
  async run(ctx, given, print) {
    const table = requiredOption(given, 'table');
    const [source] = given.positionals;
    if (!source) throw new CommandError('The directory or the address of the table is missing.');
    const { named, strict } = given.values;
    const result = await importTable(ctx, {
      table,
      source: resolveSource(given.folder, source),
      named: typeof named === 'string' ? named : undefined,
      strict: strict === true,
      onProgress: print,
      order: await orderOf(ctx, given, { needsReason: false }),
    });
    if ('problems' in result) throw nothingImported(result.problems);
    const { inserted, changed, unchanged, courses, leftOut, notes } = result;
    for (const note of truncateLines(notes)) print(`  note: ${note}`);
    print(`${table}: ${inserted} inserted, ${changed} changed, ${unchanged} unchanged; ${counted(courses, 'course')}.`);
    for (const line of describeLeftOut(leftOut)) print(line);
  },
};

export const exportTableCommand: Command = {
  name: 'export-table',
  usage: '<directory> --table ID',
  about: 'Writes the nine published files of a table, as any table reader and import-table read them.',
  options: { table: { type: 'string' } },
  async run(ctx, given, print) {
    const table = requiredOption(given, 'table');
    const [target] = given.positionals;
    if (!target) throw new CommandError('The directory to write to is missing.');
    const directory = path.resolve(given.folder, target);
    const files = await exportTable(ctx, { table, directory });
    if (!files) throw new CommandError(`There is no table "${table}".`);
    print(`${directory}: ${files.join(', ')}`);
  },
};

export const coursesCommand: Command = {
  name: 'courses',
  usage: `FILE --table ID ${ORDER_USAGE}`,
  about: 'Replaces the courses of a table by the list in a JSON file, as `course` of a header has it.',
  options: { table: { type: 'string' }, ...ORDER_OPTIONS },
  async run(ctx, given, print) {
    const tableId = requiredOption(given, 'table');
    const [file, ...more] = given.positionals;
    if (file === undefined || more.length > 0) throw new CommandError('Name one file.');
    const json = await readFile(path.resolve(given.folder, file), 'utf8').catch((error: Error) => {
      throw new CommandError(error.message);
    });
    const result = await replaceCourses(ctx, { table: tableId, json, ...(await orderOf(ctx, given)) });
    if (isRefusal(result))
      throw toCommandError(result, result.error === 'ENOTFOUND' ? `There is no table "${tableId}".` : undefined);
    const [courses] = result.changes;
    print(
      courses
        ? `${tableId}: ${counted(Number(courses.after), 'course')}, before ${courses.before}.`
        : `${tableId}: nothing changed.`,
    );
  },
};
