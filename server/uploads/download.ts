import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../base/context.ts';
import { parseEntryNumber } from '../entries/entryNumbers.ts';
import { StoreUnavailableError } from '../files/fileStore.ts';
import { addressOf } from '../http/address.ts';
import { wantsJson } from '../http/asksForJson.ts';
import { attachment } from '../http/attachment.ts';
import { byteRange } from '../http/byteRange.ts';
import { hasEtag } from '../http/hasEtag.ts';
import { sendRefusal } from '../http/refuse.ts';
import { countDownload } from './countDownload.ts';
import { type UploadedFile, uploadedFile } from './uploadedFile.ts';

/** For every site, and for no browser to show: a file is kept, never opened as a page of ours. */
const COMMON = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Disposition, Content-Range, ETag',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

/**
 * Answers with the original bytes of an upload: whole, a range of them, or 304 to who has them. Counted when its first byte
 * goes out to somebody who has not had it today.
 */
export async function download(
  ctx: Context,
  request: FastifyRequest<{ Params: { entryNo: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply.headers(COMMON);
  const entryNo = parseEntryNumber(request.params.entryNo);
  const file = entryNo === null ? null : await uploadedFile(ctx.db, entryNo);
  // A person who follows an old link is told by a page, which knows of a file that is gone.
  if (entryNo !== null && !file && !wantsJson(request.headers.accept)) return reply.redirect(`/uploader/${entryNo}`);
  if (entryNo === null || !file) return sendRefusal(reply, refuse('ENOTFOUND'));
  const etag = `"${file.sha256}"`;
  // With a session or without, the answer is the same for all.
  const lasting = { etag, 'cache-control': 'no-cache', 'accept-ranges': 'bytes' };
  if (hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).headers(lasting).send();

  const { range: asked, 'if-range': onlyIf } = request.headers;
  // A range of another file than this would be put together with what it is not of.
  const range = onlyIf === undefined || onlyIf === etag ? byteRange(asked, file.size) : 'whole';
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({ ...lasting, 'content-range': `bytes */${file.size}` })
      .send('');
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
  // Nothing of the file is said before its bytes are here.
  const bytes = request.method === 'HEAD' ? null : await bytesOf(ctx, entryNo, file);
  if (bytes && 'error' in bytes) return sendRefusal(reply, bytes);
  if (bytes && start === 0) await countDownload(ctx, entryNo, addressOf(request));
  void reply.headers({
    ...lasting,
    'content-type': 'application/octet-stream',
    'content-disposition': attachment(file.name),
    'content-length': end - start + 1,
  });
  if (range !== 'whole') void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  return reply.send(bytes?.subarray(start, end + 1));
}

/** @throws DamagedFile: the operator's to mend (`verify-files`), answered and logged like a bug */
async function bytesOf(
  { files, log }: Context,
  entryNo: number,
  { sha256, size }: UploadedFile,
): Promise<Buffer | Refusal<'ESTORAGE' | 'ENOTFOUND'>> {
  try {
    const bytes = await files.get(sha256);
    if (bytes?.length === size) return bytes;
    // Deleted while it was asked for, or lost.
    log.error({ upload: entryNo, sha256 }, 'the file of an upload is not in the store');
    return refuse('ENOTFOUND');
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    log.error({ err: error, upload: entryNo }, 'the store of files cannot be used');
    return refuse('ESTORAGE');
  }
}
