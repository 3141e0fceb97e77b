import { z } from 'zod';
import type { ImportedUploadRow } from '#domain/uploads/importPlan.ts';
import type { DataFile } from '../tables/readSource.ts';
import {
  areEnough,
  describeProblem,
  filledText,
  md5,
  NOT_AN_OBJECT,
  optionalNumber,
  optionalSha256,
  optionalText,
} from '../tables/schemaProblems.ts';

/** Some published titles contain NULs and lone surrogates, which the database cannot store. */
const storable = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value);
const storableText = z.preprocess(storable, optionalText);
const number = optionalNumber(1_000_000_000);

/** A row of a published table of uploads; sha256 and artist may be missing. */
const rowSchema = z.object(
  {
    submission: number,
    id: number,
    md5,
    sha256: optionalSha256.transform((value) => value || null),
    title: z.preprocess(storable, filledText),
    artist: storableText,
    url: storableText,
    comment: storableText,
    level: z.string('is not text').regex(/^20\d\d\/(0[1-9]|1[0-2])$/, 'is not a month'),
  },
  NOT_AN_OBJECT,
);

/**
 * Parses the rows of data files of uploads.
 *
 * @returns the valid rows, and a line on each problem
 */
export function uploadSourceRows(files: readonly DataFile[]): { rows: ImportedUploadRow[]; problems: string[] } {
  const rows: ImportedUploadRow[] = [];
  const problems: string[] = [];
  for (const { name, rows: data } of files) {
    if (!Array.isArray(data)) problems.push(`${name} is not a list of rows`);
    else {
      for (const [index, value] of data.entries()) {
        const place = `${name} row ${index + 1}`;
        const parsed = rowSchema.safeParse(value);
        if (!parsed.success) problems.push(describeProblem(place, value, parsed.error));
        else {
          const { submission, id, url, level, ...row } = parsed.data;
          const given = submission ?? id;
          if (given) rows.push({ ...row, place, number: given, songUrl: url, month: level });
          else problems.push(`${place}: submission is missing`);
        }
        if (areEnough(problems, name, index + 1)) break;
      }
    }
  }
  return { rows, problems };
}
