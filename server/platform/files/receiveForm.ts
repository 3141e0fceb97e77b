import type { FastifyRequest } from 'fastify';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../context.ts';
import { type FormOptions, readForm } from '../http/readForm.ts';
import { StoreUnavailableError } from './fileStore.ts';
import { type SpooledFile, spoolFile } from './spooledFile.ts';

/** A multipart form as it arrived. The caller closes its file. */
export interface ReceivedForm {
  fields: Readonly<Record<string, string>>;
  /** Null when the form has no file. */
  file: (SpooledFile & { name: string }) | null;
}

/**
 * Receives a multipart form and spools its file to disk instead of keeping it in memory. Returns the refusals of
 * `readForm`, or ESTORAGE when the disk cannot be written. On refusals and errors the spooled file is deleted.
 */
export async function receiveForm(
  ctx: Context,
  request: FastifyRequest,
  options: Omit<FormOptions, 'receiveFile'>,
): Promise<ReceivedForm | Refusal<'NOTVALIDVALUE' | 'ELIMITSIZE' | 'ESTORAGE'>> {
  const received: Pick<ReceivedForm, 'file'> = { file: null };
  const receiveFile: FormOptions['receiveFile'] = async (name, bytes) => {
    const file = await spoolFile(ctx, bytes);
    // A browser sends an empty file without a name when none was chosen.
    if (file.size === 0 && !name) await file.close();
    else received.file = { ...file, name };
  };
  let isComplete = false;
  try {
    const form = await readForm(ctx, request, { ...options, receiveFile });
    if (isRefusal(form)) return form;
    isComplete = true;
    return { ...form, file: received.file };
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    ctx.log.warn({ err: error }, 'an upload could not be received');
    return refuse('ESTORAGE');
  } finally {
    if (!isComplete) await received.file?.close();
  }
}
