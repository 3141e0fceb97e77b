import { z } from 'zod';
import type { Course } from '#domain/tables/courseJson.ts';
import type { ImportedRow } from '#domain/tables/importPlan.ts';
import { isLevel } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';

/** A text that the database and a published file can hold. The limit is far above any text that was ever published. */
const text = z
  .string()
  .max(2000)
  .refine((value) => !value.includes('\0') && value.isWellFormed(), 'text that cannot be stored');
const optionalText = text.nullish().transform((value) => value ?? '');
const md5 = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{32}$/, 'no md5');
const sha256 = z
  .string()
  .toLowerCase()
  .regex(/^([0-9a-f]{64})?$/, 'no sha256');
const number = z.int().positive().max(2_147_483_647);

/** A row of a data file as other people's tables write it (table-format.md §4). */
const rowSchema = z.object({
  id: number.optional(),
  submission: number.optional(),
  md5,
  sha256: sha256.nullish().transform((value) => value ?? ''),
  title: text.refine((value) => value.trim() !== '', 'empty'),
  artist: optionalText,
  url: optionalText,
  url_diff: optionalText,
  comment: text.nullish().transform((value) => value ?? null),
  level: z.union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,3}$/, 'no level')
      .transform(Number),
  ]),
});

const rate = z.number().min(0).max(100);
const courseSchema = z
  .object({
    name: text,
    constraint: z.array(text).max(20).default([]),
    trophy: z
      .array(z.object({ name: text, missrate: rate, scorerate: rate }))
      .max(10)
      .default([]),
    md5: z.array(md5).max(100).optional(),
    charts: z.array(z.object({ md5 })).max(100).optional(),
  })
  .transform(
    ({ charts, ...course }): Course => ({ ...course, md5: course.md5 ?? charts?.map((chart) => chart.md5) ?? [] }),
  );

/**
 * A header as other people's tables write it (table-format.md §3). A single group of courses may lack its own array.
 */
export const headerSchema = z.object({
  name: text.min(1),
  symbol: text.min(1),
  data_url: text.min(1),
  course: z
    .array(z.union([z.array(courseSchema), courseSchema.transform((course) => [course])]))
    .nullish()
    .transform((groups) => groups ?? []),
});

/** A valid row of a data file. */
export type SourceRow = Omit<ImportedRow, 'result'>;

/**
 * Validates the rows of a data file.
 *
 * @param name of the file, for the problems
 * @returns the valid rows, and a message for each fault
 */
export function sourceRows(table: TableRules, name: string, data: unknown): { rows: SourceRow[]; problems: string[] } {
  if (!Array.isArray(data)) return { rows: [], problems: [`${name} is not a list of rows`] };
  const rows: SourceRow[] = [];
  const problems: string[] = [];
  for (const [index, value] of data.entries()) {
    const parsed = rowSchema.safeParse(value);
    if (!parsed.success) {
      const issues = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'row'}: ${issue.message}`);
      problems.push(`${name} row ${index + 1}: ${issues.join('; ')}`);
      continue;
    }
    const { id, submission, url, url_diff, ...row } = parsed.data;
    if (isLevel(table, row.level))
      rows.push({ ...row, entryNo: id ?? submission ?? null, songUrl: url, chartUrl: url_diff });
    else problems.push(`${name} row ${index + 1}: level ${row.level} is not one of ${table.name}`);
  }
  const repeated = [...Map.groupBy(rows, (row) => row.entryNo)].filter(([entryNo, same]) => entryNo && same.length > 1);
  problems.push(...repeated.map(([entryNo]) => `${name}: the number ${entryNo} appears twice`));
  return { rows, problems };
}
