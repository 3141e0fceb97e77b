import { z } from 'zod';
import { parseLevel } from '#domain/tables/level.ts';
import type { SourceRow } from '#domain/tables/mergeLists.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { DataFile } from './readSource.ts';
import {
  describeProblem,
  filledText,
  md5,
  NOT_AN_OBJECT,
  optionalNumber,
  optionalSha256,
  optionalText,
  text,
} from './schemaProblems.ts';

const MAX_LEVELS_SHOWN = 40;

/** A row of a data file as other people's tables write it (table-format.md §4). */
const rowSchema = z.object(
  {
    id: optionalNumber(2_147_483_647),
    submission: optionalNumber(2_147_483_647),
    md5,
    sha256: optionalSha256,
    title: filledText,
    artist: optionalText,
    url: optionalText,
    url_diff: optionalText,
    comment: text.nullish().transform((value) => value ?? null),
    level: z.unknown(),
    // Other tables use it for what they like.
    tag: z.unknown().optional(),
  },
  NOT_AN_OBJECT,
);

/** The valid rows of a list, and what is wrong with the others. */
export interface ValidatedRows {
  rows: SourceRow[];
  problems: string[];
}

/** Validates the rows of a list, which may be in several data files. Levels of another table are one problem per file. */
export function sourceRows(table: TableRules, files: readonly DataFile[]): ValidatedRows {
  const validated = files.map((file) => rowsOf(table, file));
  const rows = validated.flatMap((file) => file.rows);
  const byNumber = Map.groupBy(rows, ({ entryNo }) => entryNo);
  const repeated = [...byNumber].flatMap(([entryNo, [first, second]]) =>
    entryNo !== null && first && second
      ? [`${second.place}: the number ${entryNo} appears twice, first in ${first.place}`]
      : [],
  );
  return { rows, problems: [...validated.flatMap((file) => file.problems), ...repeated] };
}

function rowsOf(table: TableRules, { name, rows: data }: DataFile): ValidatedRows {
  if (!Array.isArray(data)) return { rows: [], problems: [`${name} is not a list of rows`] };
  const rows: SourceRow[] = [];
  const problems: string[] = [];
  const otherLevels: { place: string; row: number; level: string }[] = [];
  for (const [index, value] of data.entries()) {
    const place = `${name} row ${index + 1}`;
    const parsed = rowSchema.safeParse(value);
    if (!parsed.success) {
      problems.push(describeProblem(place, value, parsed.error));
      continue;
    }
    const { id, submission, url, url_diff, level: given, tag, ...row } = parsed.data;
    const level = parseLevel(table, given);
    if (level === null) otherLevels.push({ place, row: index + 1, level: levelText(given) });
    const number = id ?? submission ?? null;
    const texts = { songUrl: url, chartUrl: url_diff, ...(typeof tag === 'string' && { tag }) };
    if (level !== null) rows.push({ ...row, ...texts, place, entryNo: number, level });
  }
  return { rows, problems: [...problems, ...levelProblem(table, name, otherLevels)] };
}

const levelText = (level: unknown) => (typeof level === 'string' ? level : JSON.stringify(level)).slice(0, 20);

function levelProblem(
  { name: tableName, lowest, highest }: TableRules,
  name: string,
  others: readonly { place: string; row: number; level: string }[],
): string[] {
  const [first] = others;
  if (!first) return [];
  const range = `${tableName} (${lowest} to ${highest})`;
  if (others.length === 1) return [`${first.place}: level ${first.level} is not a level of ${range}`];
  const levels = [...new Set(others.map(({ level }) => level))];
  const more = levels.length > MAX_LEVELS_SHOWN ? ` and ${levels.length - MAX_LEVELS_SHOWN} more` : '';
  const shown = `${levels.slice(0, MAX_LEVELS_SHOWN).join(', ')}${more}`;
  return [
    `${name}: ${others.length} rows, from row ${first.row} on, have levels that ${range} does not have: ${shown}`,
  ];
}
