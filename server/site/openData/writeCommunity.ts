import { isUtf8 } from 'node:buffer';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { z } from 'zod';
import { openDataLines } from '#contract/openData/openData.ts';
import { CSV_FIELDS, type CsvRow, csvToCommunity } from '#domain/openData/csvToCommunity.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { CommandError } from '../../platform/command.ts';
import { nothingImported } from '../../tables/describeImport.ts';
import { why } from './openDataSource.ts';

const field = z.enum(CSV_FIELDS);
const mappingSchema = z.strictObject({
  columns: z.partialRecord(field, z.string()),
  values: z.partialRecord(field, z.record(z.string(), z.string())).default({}),
});

/**
 * Writes the open data of a spreadsheet, a CSV file of UTF-8 or Shift_JIS, into a new folder.
 *
 * @returns the number of rows whose counts are left out
 * @throws CommandError with a line for each row that cannot be read; nothing is written then
 */
export async function writeCommunity(rules: Rules, { csv, mapping, out }: Record<'csv' | 'mapping' | 'out', string>) {
  const given = await readWith(mapping, (text) => mappingSchema.parse(JSON.parse(text)));
  const rows = await readWith(csv, parseCsv);
  const missing = Object.values(given.columns).filter((name) => rows[0] && typeof rows[0].record[name] !== 'string');
  if (missing.length > 0) throw new CommandError(`${csv}: not one column has the heading ${missing.join(', ')}`);
  const whyNot = (file: 'players' | 'entries', line: object) => why(openDataLines[file].safeParse(line).error);
  const { files, leftOut, problems } = csvToCommunity(rows, given, rules, whyNot);
  if (problems.length > 0) throw nothingImported(problems, 'written');
  await mkdir(out).catch((error: Error) => Promise.reject(new CommandError(error.message)));
  for (const [name, lines] of Object.entries(files)) {
    await writeFile(path.join(out, `${name}.ndjson`), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }
  return leftOut;
}

/** Reads a text of UTF-8, else of Shift_JIS. */
async function readWith<T>(file: string, read: (text: string) => T): Promise<T> {
  try {
    const bytes = await readFile(file);
    const text = isUtf8(bytes) ? new TextDecoder().decode(bytes) : iconv.decode(bytes, 'Shift_JIS');
    if (text.includes('\ufffd')) throw new Error('it is neither of UTF-8 nor of Shift_JIS');
    return read(text);
  } catch (error) {
    throw new CommandError(`${file}: ${(error as Error).message}`);
  }
}

/** The separator is the one that the first line has most of. */
function parseCsv(text: string): CsvRow[] {
  const many = (separator: string) => (text.split('\n', 1)[0] ?? '').split(separator).length;
  const [delimiter = ','] = [',', ';', '\t'].sort((a, b) => many(b) - many(a));
  const form = { delimiter, columns: true, group_columns_by_name: true, skip_records_with_empty_values: true };
  return parse(text, { ...form, info: true }) as unknown as CsvRow[];
}
