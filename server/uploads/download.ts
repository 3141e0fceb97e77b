import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../base/context.ts';
import { parseEntryNumber } from '../entries/entryNumbers.ts';
import { StoreUnavailableError } from '../files/fileStore.ts';
import { attachment } from '../http/attachment.ts';
import { byteRange } from '../http/byteRange.ts';
import { hasEtag } from '../http/hasEtag.ts';
import { wantsJson } from '../http/jsonConstraint.ts';
import { clientAddress } from '../http/limits/clientAddress.ts';
import { sendRefusal } from '../http/refuse.ts';
import { countDownload } from './countDownload.ts';
import { type UploadedFile, uploadedFile } from './uploadedFile.ts';

/** Any site may read it, and no browser may show it as a page of this site. */
const COMMON = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Disposition, Content-Range, ETag',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

/**
 * Sends the original bytes of an upload: the whole file, a range of it, or 304 when the client has it (uploads.md
 * §9). Counts a download when the first byte is sent to an address that has not had it today.
 */
export async function download(
  ctx: Context,
  request: FastifyRequest<{ Params: { entryNo: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply.headers(COMMON);
  const entryNo = parseEntryNumber(request.params.entryNo);
  const file = entryNo === null ? null : await uploadedFile(ctx.db, entryNo);
  // A person who follows an old link gets the page, which explains that the file was deleted.
  if (entryNo !== null && !file && !wantsJson(request.headers.accept)) return reply.redirect(`/uploader/${entryNo}`);
  if (entryNo === null || !file) return sendRefusal(reply, refuse('ENOTFOUND'));
  const etag = `"${file.sha256}"`;
  // The same for everybody, with or without a session.
  const cacheHeaders = { etag, 'cache-control': 'no-cache', 'accept-ranges': 'bytes' };
  if (hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).headers(cacheHeaders).send();

  const { range: rangeHeader, 'if-range': ifRange } = request.headers;
  // A range for another file would be joined with bytes it does not belong to.
  const range = ifRange === undefined || ifRange === etag ? byteRange(rangeHeader, file.size) : 'whole';
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({ ...cacheHeaders, 'content-range': `bytes */${file.size}` })
      .send('');
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
  // Headers that describe the file are set only when its bytes are here.
  const bytes = request.method === 'HEAD' ? null : await bytesOf(ctx, entryNo, file);
  if (bytes && 'error' in bytes) return sendRefusal(reply, bytes);
  if (bytes && start === 0) await countDownload(ctx, entryNo, clientAddress(request));
  void reply.headers({
    ...cacheHeaders,
    'content-type': 'application/octet-stream',
    'content-disposition': attachment(file.name),
    'content-length': end - start + 1,
  });
  if (range !== 'whole') void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  return reply.send(bytes?.subarray(start, end + 1));
}

/**
 * Reads the file of an upload from the store.
 *
 * @throws DamagedFileError, which is answered and logged like a bug: the operator has to repair it (`verify-files`)
 */
async function bytesOf(
  { files, log }: Context,
  entryNo: number,
  { sha256, size }: UploadedFile,
): Promise<Buffer | Refusal<'ESTORAGE' | 'ENOTFOUND'>> {
  try {
    const bytes = await files.get(sha256);
    if (bytes?.length === size) return bytes;
    // It was deleted since the query, or lost.
    log.error({ upload: entryNo, sha256 }, 'the file of an upload is not in the store');
    return refuse('ENOTFOUND');
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    log.error({ err: error, upload: entryNo }, 'the store of files cannot be used');
    return refuse('ESTORAGE');
  }
}
