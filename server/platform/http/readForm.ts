import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { isStorable } from '#domain/common/text.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../context.ts';

const MEGABYTE = 1024 * 1024;
/** The maximum size of a text field; the longest one describes the charts of an upload. */
const MAX_FIELD_BYTES = 64 * 1024;

/** The limits of a form, and the receiver of its file. */
export interface FormOptions {
  maxFields: number;
  /** The largest file; by default that of an upload. */
  megabytes?: number;
  /** Is called at most once, with the bytes as they arrive, and reads them to the end. Its errors are passed on. */
  receiveFile(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Reads a multipart form of text fields and at most one file, which is in the field `file`.
 *
 * @returns the text fields. NOTVALIDVALUE for a body that is not a multipart form, broken or incomplete; for a second
 *   file or one in another field; for a field that is not text, or has characters that cannot be stored; and for too many or too long fields. ELIMITSIZE with
 *   `limit`, in megabytes, for a file that is larger. `receiveFile` may have been called before any of these.
 */
export async function readForm(
  ctx: Pick<Context, 'rules' | 'clock'>,
  request: FastifyRequest,
  { maxFields, megabytes = rulesAt(ctx.rules, ctx.clock.now()).uploads.megabytes, receiveFile }: FormOptions,
): Promise<{ fields: Readonly<Record<string, string>> } | Refusal<'NOTVALIDVALUE' | 'ELIMITSIZE'>> {
  if (!request.isMultipart()) return refuse('NOTVALIDVALUE');
  const limits = {
    fileSize: megabytes * MEGABYTE,
    files: 1,
    fields: maxFields,
    fieldSize: MAX_FIELD_BYTES,
    parts: maxFields + 1,
  };
  const fields: Record<string, string> = Object.create(null);
  try {
    for await (const part of readable(request.parts({ limits }))) {
      if (part.type === 'field') {
        if (part.valueTruncated || typeof part.value !== 'string' || !isStorable(part.value))
          return refuse('NOTVALIDVALUE');
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
  } finally {
    // Discards the rest of a refused body, which the library would parse.
    request.raw.unpipe();
    request.raw.resume();
  }
  return { fields };
}

/** Thrown when the multipart library cannot read the body: it is broken or incomplete, or exceeds the limits. */
class UnreadableFormError extends Error {}

/**
 * Wraps errors that the library throws while it reads, so that a bug in `receiveFile` is not reported as an invalid
 * form.
 */
async function* readable<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* source;
  } catch (error) {
    throw new UnreadableFormError('the form cannot be read', { cause: error });
  }
}
