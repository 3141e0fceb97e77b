import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pagePolicy } from '#domain/tables/tablePage.ts';
import { acceptedEncoding, type Encoding } from '../http/acceptedEncoding.ts';
import { hasEtag } from '../http/hasEtag.ts';

/** One way a file may travel: its bytes, and the headers to send with them and instead of them. */
interface Variant {
  bytes: Buffer;
  etag: string;
  headers: string[];
  notModifiedHeaders: string[];
}

/** A published file, ready to be sent as often as it is asked for. */
export interface PublishedFile {
  /** Hash of the content. */
  hash: string;
  variants: Readonly<Record<Encoding, Variant>>;
}

const COMMON = ['Cache-Control', 'no-cache', 'Access-Control-Allow-Origin', '*', 'Vary', 'Accept-Encoding'];
const JSON_TYPE = ['Content-Type', 'application/json', 'X-Content-Type-Options', 'nosniff'];
const PAGE_TYPE = [
  ...['Content-Type', 'text/html; charset=utf-8', 'X-Content-Type-Options', 'nosniff'],
  ...['Content-Security-Policy', pagePolicy, 'Referrer-Policy', 'no-referrer'],
];

/** As small as takes a few hundredths of a second for the largest list. */
const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
  identity: async (bytes: Buffer) => bytes,
};

export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 27);

/** Compresses a file and writes its headers, once for all requests. A page or JSON, by the ending of its name. */
export async function publishedFile(name: string, text: string): Promise<PublishedFile> {
  const content = Buffer.from(text, 'utf8');
  const hash = hashOf(text);
  const variant = async (encoding: Encoding): Promise<Variant> => {
    const bytes = await compress[encoding](content);
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
    const notModifiedHeaders = [...COMMON, 'ETag', etag];
    const headers = [
      ...notModifiedHeaders,
      ...(name.endsWith('.html') ? PAGE_TYPE : JSON_TYPE),
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      ...['Content-Length', String(bytes.length)],
    ];
    return { bytes, etag, headers, notModifiedHeaders };
  };
  const [br, gzipped, identity] = await Promise.all([variant('br'), variant('gzip'), variant('identity')]);
  return { hash, variants: { br, gzip: gzipped, identity } };
}

/** Answers with the file: 304 to who has it, else 200 at once, whatever else the request says (bmstable.md §5). */
export function sendFile(file: PublishedFile, request: IncomingMessage, response: ServerResponse): void {
  const accepted = request.headers['accept-encoding'];
  const variant = file.variants[acceptedEncoding(Array.isArray(accepted) ? accepted.join() : accepted)];
  if (hasEtag(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaders).end();
    return;
  }
  response.writeHead(200, variant.headers).end(variant.bytes);
}
