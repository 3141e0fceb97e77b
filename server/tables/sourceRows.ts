import { z } from 'zod';
import { parseLevel } from '#domain/tables/level.ts';
import type { SourceRow } from '#domain/tables/mergeLists.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import {
  type DataFile,
  filledText,
  md5,
  NOT_AN_OBJECT,
  optionalNumber,
  optionalSha256,
  optionalText,
  parseRows,
  quote,
  text,
} from './schemaProblems.ts';

const MAX_LEVELS_SHOWN = 40;

/** A row of a third-party data file (table-format.md §4). */
const rowSchema = z.object(
  {
    md5,
    sha256: optionalSha256,
    title: filledText,
    artist: optionalText,
    url: optionalText,
    url_diff: optionalText,
    level: z.unknown(),
    // No client reads these, and tables use them in different ways.
    id: z.unknown().optional(),
    submission: z.unknown().optional(),
    comment: z.unknown().optional(),
    tag: z.unknown().optional(),
  },
  NOT_AN_OBJECT,
);

const entryNumber = optionalNumber(2_147_483_647);
const optionalComment = text.nullish();

/** The valid rows of a list, a line on each of the others, and notes on ignored values. */
export interface ValidatedRows {
  rows: SourceRow[];
  leftOut: string[];
  notes: string[];
}

/**
 * Validates the rows of a list, which may be in several data files. Levels of another table are one line per file. Fields that no client reads are not a problem (tables.md §3.3): invalid numbers and comments are left out.
 *
 * @param md5ByNumber the charts by number in the earlier lists; a duplicate number belongs to that chart
 */
export function sourceRows(
  table: TableRules,
  files: readonly DataFile[],
  md5ByNumber: ReadonlyMap<number, string> = new Map(),
): ValidatedRows {
  const validated = files.map((file) => rowsOf(table, file));
  const rows = validated.flatMap((file) => file.rows);
  const numbered = Map.groupBy(rows, ({ entryNo }) => entryNo);
  const repeated: SourceRow[] = [];
  for (const [entryNo, same] of numbered) {
    if (entryNo === null || same.length === 1) continue;
    const keeps = same.find(({ md5: hash }) => hash === md5ByNumber.get(entryNo)) ?? same[0];
    repeated.push(...same.filter((row) => row !== keeps));
  }
  const [first] = repeated;
  const notes = validated.flatMap((file) => file.notes);
  if (first) {
    notes.push(
      `${countOf(repeated.length)} the number of another row and ${repeated.length === 1 ? 'gets its' : 'get their'} own, first ${first.place} (${first.entryNo})`,
    );
  }
  const lost = new Set(repeated);
  return {
    rows: rows.map((row) => (lost.has(row) ? { ...row, entryNo: null } : row)),
    leftOut: validated.flatMap((file) => file.leftOut),
    notes,
  };
}

const countOf = (rows: number) => (rows === 1 ? '1 row has' : `${rows} rows have`);

function rowsOf(table: TableRules, file: DataFile): ValidatedRows {
  const { name } = file;
  const { rows: parsed, leftOut } = parseRows(file, rowSchema);
  const rows: SourceRow[] = [];
  const otherLevels: { place: string; row: number; level: string }[] = [];
  const unusable: UnusableFact[] = [];
  for (const { value, row: number, place } of parsed) {
    const { id, submission, comment, url, url_diff, level: given, tag, ...row } = value;
    const usable = <Value>(key: string, fact: unknown, schema: z.ZodType<Value>): NonNullable<Value> | null => {
      const used = schema.safeParse(fact);
      if (!used.success) unusable.push({ key, fact, row: number });
      return used.data ?? null;
    };
    const level = parseLevel(table, given);
    if (level === null) otherLevels.push({ place, row: number, level: levelText(given) });
    const entryNo = usable('id', id, entryNumber) ?? usable('submission', submission, entryNumber);
    const texts = {
      songUrl: url,
      chartUrl: url_diff,
      comment: usable('comment', comment, optionalComment),
      ...(typeof tag === 'string' && { tag }),
    };
    if (level !== null) rows.push({ ...row, ...texts, place, entryNo, level });
  }
  return { rows, leftOut: [...leftOut, ...otherLevelLines(table, name, otherLevels)], notes: describe(name, unusable) };
}

/** An ignored value of a row: no client reads it, and this site cannot use it. */
interface UnusableFact {
  key: string;
  fact: unknown;
  row: number;
}

const describe = (name: string, unusable: readonly UnusableFact[]): string[] =>
  [...Map.groupBy(unusable, ({ key }) => key)].map(([key, [first, ...others]]) => {
    return `${name}: ${countOf(others.length + 1)} a value in ${key} that is not read, first row ${first?.row} (${quote(first?.fact)})`;
  });

const levelText = (level: unknown) => (typeof level === 'string' ? level : quote(level)).slice(0, 20);

function otherLevelLines(
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
