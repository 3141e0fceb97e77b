import { z } from 'zod';
import { text } from '#contract/fields.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { UploadForm } from '#domain/uploads/whyNotUpload.ts';

/** What is told of one chart, and which it is: by its bytes, else by its place and name. */
const toldChart = z.object({
  filename: text.default(''),
  sha256: text.default(''),
  chartname: text.default('').transform((name) => name.trim()),
  mark: text.default('').transform((mark) => mark.trim()),
  level: text.default('').transform((level) => level.trim()),
  difficulty: z.number().int().nullable().default(null),
});
export type SubmittedChart = z.output<typeof toldChart>;

const line = text.default('').transform((value) => value.trim());
const sentForm = z.object({
  fileinfo: z
    .string()
    .default('[]')
    .transform((json) => JSON.parse(json) as unknown)
    .pipe(z.array(toldChart)),
  proposer: line,
  // As it was typed: it is compared again when the upload is to be deleted.
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

/** A form as it was sent, read: its texts trimmed, what is told of charts in the order it was told. */
export interface SubmittedForm extends UploadForm {
  charts: SubmittedChart[];
}

/** Reads the fields of a submitted upload. A file beside `nobms`, or what no form sends, is NOTVALIDVALUE; neither, NOTINFO. */
export function readUploadForm(
  fields: Readonly<Record<string, string>>,
  { loggedIn, file }: { loggedIn: boolean; file: boolean },
): SubmittedForm | Refusal<'NOTINFO' | 'NOTVALIDVALUE'> {
  const sent = parsed(fields);
  if (!sent || (sent.nobms && file)) return refuse('NOTVALIDVALUE');
  if (!sent.nobms && !file) return refuse('NOTINFO', { field: 'file' });
  const { proposer, password, fileinfo, nobms: _, ...form } = sent;
  return { ...form, anonymous: loggedIn ? null : { name: proposer, password }, file, charts: fileinfo };
}

function parsed(fields: Readonly<Record<string, string>>): z.output<typeof sentForm> | null {
  try {
    return sentForm.parse({ ...fields });
  } catch {
    // Also JSON that is none.
    return null;
  }
}
