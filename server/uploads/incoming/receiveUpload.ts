import type { FastifyRequest } from 'fastify';
import { submitUpload } from '#contract/uploads.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../../base/context.ts';
import { StoreUnavailableError } from '../../files/fileStore.ts';
import { incomingFolder, type SpooledUpload } from './spooledUpload.ts';

/** What a multipart body brought. Whoever asked for it closes its file. */
export interface ReceivedUpload {
  fields: Readonly<Record<string, string>>;
  /** Null: none came. */
  file: (SpooledUpload & { name: string }) | null;
}

type WhyNotReceived = Refusal<'NOTVALIDVALUE' | 'ELIMITSIZE' | 'ESTORAGE'>;

const MEGABYTE = 1024 * 1024;
/** Of one text field, in bytes: what is told of five charts. */
const FIELD_BYTES = 64 * 1024;

/**
 * Receives an upload as it comes, without keeping its file in memory. A second file, one under another name or a broken body
 * is NOTVALIDVALUE, one over the limit ELIMITSIZE; nothing of a refused one is left.
 */
export async function receiveUpload(ctx: Context, request: FastifyRequest): Promise<ReceivedUpload | WhyNotReceived> {
  if (!request.isMultipart()) return refuse('NOTVALIDVALUE');
  const fields: Record<string, string> = Object.create(null);
  const received: ReceivedUpload = { fields, file: null };
  const why = await receiveParts(ctx, request, received, fields);
  if (!why) return received;
  await received.file?.close();
  return why;
}

async function receiveParts(
  ctx: Context,
  request: FastifyRequest,
  received: ReceivedUpload,
  fields: Record<string, string>,
): Promise<WhyNotReceived | null> {
  const { megabytes } = rulesAt(ctx.rules, ctx.clock.now()).uploads;
  const known = Object.keys(submitUpload.form).length;
  const limits = { fileSize: megabytes * MEGABYTE, files: 1, fields: known, fieldSize: FIELD_BYTES };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated || typeof part.value !== 'string') return refuse('NOTVALIDVALUE');
        fields[part.fieldname] = part.value;
        continue;
      }
      if (part.fieldname !== 'file' || received.file) return refuse('NOTVALIDVALUE');
      const file = await incomingFolder(ctx, part.file);
      // A form without a chosen file sends one of nothing without a name.
      if (file.size === 0 && !part.filename) await file.close();
      else received.file = { ...file, name: part.filename };
      if (part.file.truncated) return refuse('ELIMITSIZE', { limit: megabytes });
    }
    return null;
  } catch (error) {
    if (error instanceof StoreUnavailableError) {
      ctx.log.warn({ err: error }, 'an upload cannot be received');
      return refuse('ESTORAGE');
    }
    // Nothing else is done here but to read what was sent: it was broken or cut, or more than the call takes.
    return refuse('NOTVALIDVALUE');
  }
}
