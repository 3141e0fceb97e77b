import { z } from 'zod';
import type { ImportedUploadRow } from '#domain/uploads/importPlan.ts';
import {
  type DataFile,
  filledText,
  md5,
  NOT_AN_OBJECT,
  optionalNumber,
  optionalSha256,
  optionalText,
  parseRows,
} from '../tables/schemaProblems.ts';

/** Some published titles contain NULs and lone surrogates, which the database cannot store. */
const storable = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value);
const storableText = z.preprocess(storable, optionalText);
const number = optionalNumber(1_000_000_000);

/** A row of a published table of uploads; sha256 and artist may be missing. */
const rowSchema = z
  .object(
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
  )
  .transform(({ submission, id, url, level, ...row }, context) => {
    const given = submission ?? id;
    if (given) return { ...row, number: given, songUrl: url, month: level };
    context.addIssue({ code: 'custom', path: ['submission'], message: 'is no number' });
    return z.NEVER;
  });

/**
 * Parses the rows of data files of uploads.
 *
 * @returns the valid rows, and a line on each of the others
 */
export function uploadSourceRows(files: readonly DataFile[]): { rows: ImportedUploadRow[]; leftOut: string[] } {
  const parsed = files.map((file) => parseRows(file, rowSchema));
  return {
    rows: parsed.flatMap(({ rows }) => rows.map(({ value, place }) => ({ ...value, place }))),
    leftOut: parsed.flatMap(({ leftOut }) => leftOut),
  };
}
