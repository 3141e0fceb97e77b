import type { FastifyRequest } from 'fastify';
import { text } from '#contract/platform/fields.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../platform/context.ts';
import { type ReceivedForm, receiveForm } from '../platform/files/receiveForm.ts';

const MAX_FIELDS = 10;

/** A form with a file. */
type FormWithFile = ReceivedForm & { file: NonNullable<ReceivedForm['file']> };

/**
 * Receives a multipart form with a chart file, and passes it to `use`; its file is deleted afterwards. NOTINFO for a
 * form without a file, NOTVALIDVALUE for a name or text that the database cannot hold, and the refusals of
 * `receiveForm`.
 */
export async function receiveFile<Result>(
  ctx: Context,
  request: FastifyRequest,
  use: (form: FormWithFile) => Promise<Result>,
): Promise<Result | Refusal<'NOTINFO' | 'NOTVALIDVALUE' | 'ELIMITSIZE' | 'ESTORAGE'>> {
  const form = await receiveForm(ctx, request, { maxFields: MAX_FIELDS });
  if (isRefusal(form)) return form;
  const { fields, file } = form;
  try {
    const texts = [...Object.values(fields), ...(file ? [file.name] : [])];
    if (!texts.every((value) => text.safeParse(value).success)) return refuse('NOTVALIDVALUE');
    return file ? await use({ fields, file }) : refuse('NOTINFO');
  } finally {
    await file?.close();
  }
}
