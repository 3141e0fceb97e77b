import { z } from 'zod';
import type { ImportedUploadRow } from '#domain/uploads/importPlan.ts';

/**
 * Text as the database can store it: some published titles contain NULs and lone surrogates. The limit is far above
 * the longest that was published.
 */
const text = z
  .string()
  .max(2000)
  .transform((value) => value.replaceAll('\0', '').toWellFormed());
const optionalText = text.nullish().transform((value) => value ?? '');
const number = z.int().positive().max(1_000_000_000);

/** A row of a published table of uploads; sha256 and artist may be missing. */
const rowSchema = z.object({
  submission: number.optional(),
  id: number.optional(),
  md5: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{32}$/, 'no md5'),
  sha256: z
    .string()
    .toLowerCase()
    .regex(/^([0-9a-f]{64})?$/, 'no sha256')
    .nullish()
    .transform((value) => value || null),
  title: text.refine((value) => value.trim() !== '', 'empty'),
  artist: optionalText,
  url: optionalText,
  comment: optionalText,
  level: z.string().regex(/^20\d\d\/(0[1-9]|1[0-2])$/, 'no month'),
});

/**
 * Parses the rows of a data file of uploads.
 *
 * @returns the valid rows, and a line on each problem
 */
export function uploadSourceRows(name: string, data: unknown): { rows: ImportedUploadRow[]; problems: string[] } {
  if (!Array.isArray(data)) return { rows: [], problems: [`${name} is not a list of rows`] };
  const rows: ImportedUploadRow[] = [];
  const problems: string[] = [];
  for (const [index, value] of data.entries()) {
    const parsed = rowSchema.safeParse(value);
    const where = `${name} row ${index + 1}`;
    if (!parsed.success) {
      const issues = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'row'}: ${issue.message}`);
      problems.push(`${where}: ${issues.join('; ')}`);
      continue;
    }
    const { submission, id, url, level, ...row } = parsed.data;
    const given = submission ?? id;
    if (given === undefined) problems.push(`${where}: no number`);
    else rows.push({ ...row, number: given, songUrl: url, month: level });
  }
  return { rows, problems };
}
