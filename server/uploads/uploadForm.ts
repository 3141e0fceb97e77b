import { z } from 'zod';
import { text } from '#contract/platform/fields.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { UploadForm } from '#domain/uploads/whyNotUpload.ts';

/** The fields of one chart; its file is identified by hash, else by position and file name. */
const submittedChart = z.object({
  filename: text.default(''),
  sha256: text.default(''),
  chartname: text.default('').transform((name) => name.trim()),
  mark: text.default('').transform((mark) => mark.trim()),
  level: text.default('').transform((level) => level.trim()),
  difficulty: z.number().int().nullable().default(null),
});
export type SubmittedChart = z.output<typeof submittedChart>;

/** More charts than any form has; longer lists are refused before they are parsed. */
const MAX_CHARTS = 100;

const line = text.default('').transform((value) => value.trim());
const submittedForm = z.object({
  fileinfo: z
    .string()
    .default('[]')
    .transform((json) => JSON.parse(json) as unknown)
    .pipe(z.array(z.unknown()).max(MAX_CHARTS))
    .pipe(z.array(submittedChart)),
  proposer: line,
  // Not trimmed: it is compared again when the upload is deleted.
  password: text.default(''),
  title: line,
  artist: line,
  tags: line.transform((list) => list.split(',').map((tag) => tag.trim())).transform((tags) => tags.filter(Boolean)),
  keys: line,
  event: line,
  songUrl: line,
  youtube: line,
  comment: line,
  nobms: z
    .enum(['', 'true', 'false'])
    .default('')
    .transform((value) => value === 'true'),
});

/** A parsed form: texts are trimmed, charts are in the order they were sent. */
export interface SubmittedForm extends UploadForm {
  charts: SubmittedChart[];
}

/**
 * Parses the fields of a submitted upload. Malformed fields, and a file together with `nobms`, are NOTVALIDVALUE; a
 * form with neither is NOTINFO.
 */
export function readUploadForm(
  fields: Readonly<Record<string, string>>,
  { loggedIn, file }: { loggedIn: boolean; file: boolean },
): SubmittedForm | Refusal<'NOTINFO' | 'NOTVALIDVALUE'> {
  const parsed = parse(fields);
  if (!parsed || (parsed.nobms && file)) return refuse('NOTVALIDVALUE');
  if (!parsed.nobms && !file) return refuse('NOTINFO', { field: 'file' });
  const { proposer, password, fileinfo, nobms: _, ...form } = parsed;
  return { ...form, anonymous: loggedIn ? null : { name: proposer, password }, file, charts: fileinfo };
}

function parse(fields: Readonly<Record<string, string>>): z.output<typeof submittedForm> | null {
  try {
    return submittedForm.parse({ ...fields });
  } catch {
    // Also malformed JSON.
    return null;
  }
}
