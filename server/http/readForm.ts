import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../base/context.ts';

const MEGABYTE = 1024 * 1024;
/** Of one text field; the longest describes the charts of an upload. */
const MAX_FIELD_BYTES = 64 * 1024;

/** What a request may bring, and who receives its file. */
export interface FormOptions {
  maxFields: number;
  /** Is called once at most, with the bytes as they arrive; reads them to the end. What it throws is thrown on. */
  receiveFile(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Reads a multipart form of text fields and at most one file, which is in the field `file`.
 *
 * @returns the text fields; NOTVALIDVALUE for a body that is no multipart form, broken or cut, for a second file, one in another
 *   field, a field that is no text, and for fields too many or too long; ELIMITSIZE with `limit`, in megabytes, for a file
 *   larger than the rules allow. `receiveFile` may have been called before any of these.
 */
export async function readForm(
  ctx: Pick<Context, 'rules' | 'clock'>,
  request: FastifyRequest,
  { maxFields, receiveFile }: FormOptions,
): Promise<{ fields: Readonly<Record<string, string>> } | Refusal<'NOTVALIDVALUE' | 'ELIMITSIZE'>> {
  if (!request.isMultipart()) return refuse('NOTVALIDVALUE');
  const { megabytes } = rulesAt(ctx.rules, ctx.clock.now()).uploads;
  const limits = { fileSize: megabytes * MEGABYTE, files: 1, fields: maxFields, fieldSize: MAX_FIELD_BYTES };
  const fields: Record<string, string> = Object.create(null);
  try {
    for await (const part of readable(request.parts({ limits }))) {
      if (part.type === 'field') {
        if (part.valueTruncated || typeof part.value !== 'string') return refuse('NOTVALIDVALUE');
        fields[part.fieldname] = part.value;
      } else {
        if (part.fieldname !== 'file') return refuse('NOTVALIDVALUE');
        await receiveFile(part.filename, readable<Buffer>(part.file));
        if (part.file.truncated) return refuse('ELIMITSIZE', { limit: megabytes });
      }
    }
  } catch (error) {
    if (error instanceof UnreadableFormError) return refuse('NOTVALIDVALUE');
    throw error;
  }
  return { fields };
}

/** The multipart library gave up: the body is broken or cut, or brings more than the limits allow. */
class UnreadableFormError extends Error {}

/** Marks what the library throws while it reads, so that a bug in what is done with it is not taken for the client's fault. */
async function* readable<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* source;
  } catch (error) {
    throw new UnreadableFormError('the form cannot be read', { cause: error });
  }
}
