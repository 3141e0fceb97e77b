import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { parseNumber } from '#domain/common/text.ts';
import type { Context } from '../platform/context.ts';
import { StoreUnavailableError } from '../platform/files/fileStore.ts';
import { attachment } from '../platform/http/attachment.ts';
import { byteRange } from '../platform/http/byteRange.ts';
import { hasEtag } from '../platform/http/hasEtag.ts';
import { wantsJson } from '../platform/http/jsonConstraint.ts';
import { addressOf } from '../platform/http/limits/clientAddress.ts';
import { writeRefusal } from '../platform/http/refuse.ts';
import { countDownload } from './countDownload.ts';
import { type UploadedFile, uploadedFile } from './uploadedFile.ts';

/** The headers of every response: any site may read it, and no browser may display it as a page of this site. */
export const DOWNLOAD_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Content-Disposition, Content-Range, ETag',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Sends the original bytes of an upload: the whole file, a range of it, or 304 when the client has it (uploads.md §9).
 * Counts a download when the first byte is sent to an address that has not had it today.
 *
 * @param name the last part of the path: the number of the upload
 */
export async function download(
  ctx: Context,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers } = request;
  const fail = (refusal: Refusal) =>
    writeRefusal(response, refusal, { now: ctx.clock.now(), headers: DOWNLOAD_HEADERS });
  const entryNo = parseNumber(name);
  const file = entryNo === null ? null : await uploadedFile(ctx.db, entryNo);
  // Browsers that follow an old link get the page, which explains that the file was deleted.
  if (entryNo !== null && !file && !wantsJson(headers.accept)) {
    response.writeHead(302, { ...DOWNLOAD_HEADERS, Location: `/uploader/${entryNo}` }).end();
    return;
  }
  if (entryNo === null || !file) return fail(refuse('ENOTFOUND'));
  const etag = `"${file.sha256}"`;
  // Independent of the session.
  const cached = { ...DOWNLOAD_HEADERS, ETag: etag, 'Cache-Control': 'no-cache', 'Accept-Ranges': 'bytes' };
  if (hasEtag(headers['if-none-match'], etag)) {
    response.writeHead(304, cached).end();
    return;
  }
  // A range of a different file would be joined with the wrong bytes.
  const ifRange = headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? byteRange(headers.range, file.size) : 'whole';
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...cached, 'Content-Range': `bytes */${file.size}`, 'Content-Length': 0 }).end();
    return;
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
  // Headers of the file are only set once its bytes are loaded.
  const bytes = request.method === 'HEAD' ? null : await bytesOf(ctx, entryNo, file);
  if (bytes && 'error' in bytes) return fail(bytes);
  if (bytes && start === 0) await countDownload(ctx, entryNo, addressOf(request, ctx.config.TRUST_PROXY));
  response.writeHead(range === 'whole' ? 200 : 206, {
    ...cached,
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': attachment(file.name),
    'Content-Length': end - start + 1,
    ...(range !== 'whole' && { 'Content-Range': `bytes ${start}-${end}/${file.size}` }),
  });
  response.end(bytes?.subarray(start, end + 1));
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
    // Deleted since the query, or lost.
    log.error({ upload: entryNo, sha256 }, 'the file of an upload is not in the store');
    return refuse('ENOTFOUND');
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    log.error({ err: error, upload: entryNo }, 'the file store cannot be used');
    return refuse('ESTORAGE');
  }
}
