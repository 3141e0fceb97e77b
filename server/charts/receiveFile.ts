import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { text } from '#contract/fields.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../base/context.ts';
import { readForm } from '../http/readForm.ts';
import type { ChartFile } from './stagedFiles.ts';

const MAX_FIELDS = 10;

/**
 * Reads the chart file of a multipart form into memory, and the text fields beside it. Refuses a form without a file as
 * NOTINFO, a name or text that the database cannot hold as NOTVALIDVALUE, and what `readForm` refuses.
 */
export async function receiveFile(
  ctx: Context,
  request: FastifyRequest,
): Promise<
  { file: ChartFile; fields: Readonly<Record<string, string>> } | Refusal<'NOTINFO' | 'NOTVALIDVALUE' | 'ELIMITSIZE'>
> {
  const files: ChartFile[] = [];
  const form = await readForm(ctx, request, {
    maxFields: MAX_FIELDS,
    receiveFile: async (name, bytes) => void files.push({ name, bytes: await buffer(bytes) }),
  });
  if (isRefusal(form)) return form;
  const texts = [...Object.values(form.fields), ...files.map(({ name }) => name)];
  if (!texts.every((value) => text.safeParse(value).success)) return refuse('NOTVALIDVALUE');
  const [file] = files;
  return file ? { file, fields: form.fields } : refuse('NOTINFO');
}
