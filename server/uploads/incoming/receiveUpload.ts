import type { FastifyRequest } from 'fastify';
import { submitUpload } from '#contract/uploads.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../../base/context.ts';
import { StoreUnavailableError } from '../../files/fileStore.ts';
import { type FormOptions, readForm } from '../../http/readForm.ts';
import { type SpooledUpload, spoolUpload } from './spooledUpload.ts';

/** The form of an upload as it arrived. The caller closes its file. */
export interface ReceivedUpload {
  fields: Readonly<Record<string, string>>;
  /** Null when the form has no file. */
  file: (SpooledUpload & { name: string }) | null;
}

/**
 * Receives the form of an upload and spools its file to disk instead of keeping it in memory. Refuses what `readForm`
 * refuses, and answers ESTORAGE when the disk cannot be written; no spooled file is left then, nor after a bug.
 */
export async function receiveUpload(
  ctx: Context,
  request: FastifyRequest,
): Promise<ReceivedUpload | Refusal<'NOTVALIDVALUE' | 'ELIMITSIZE' | 'ESTORAGE'>> {
  const received: Pick<ReceivedUpload, 'file'> = { file: null };
  const receiveFile: FormOptions['receiveFile'] = async (name, bytes) => {
    const file = await spoolUpload(ctx, bytes);
    // A browser sends an empty file without a name when none was chosen.
    if (file.size === 0 && !name) await file.close();
    else received.file = { ...file, name };
  };
  let isComplete = false;
  try {
    const form = await readForm(ctx, request, { maxFields: Object.keys(submitUpload.form).length, receiveFile });
    if (isRefusal(form)) return form;
    isComplete = true;
    return { ...form, file: received.file };
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    ctx.log.warn({ err: error }, 'an upload cannot be received');
    return refuse('ESTORAGE');
  } finally {
    if (!isComplete) await received.file?.close();
  }
}
