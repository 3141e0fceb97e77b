import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentHash } from '../../platform/hash.ts';
import { acceptedEncoding, type Encoding } from '../../platform/http/acceptedEncoding.ts';
import { compress } from '../../platform/http/compress.ts';
import { hasEtag } from '../../platform/http/hasEtag.ts';
import { PAGE_POLICY } from '../../platform/http/securityHeaders.ts';

/** A file in one encoding: its bytes, the headers of a 200 and those of a 304. */
interface Variant {
  bytes: Buffer;
  etag: string;
  headers: string[];
  notModifiedHeaders: string[];
}

/** A published file, ready to be sent. */
export interface PublishedFile {
  /** `contentHash` of its text. */
  hash: string;
  variants: Readonly<Record<Encoding, Variant>>;
}

/** Clients ask each time, by the ETag; a proxy or CDN may answer for a second itself, and for a minute while the site is away. */
export const PUBLISHED_CACHING = 'public, max-age=0, s-maxage=1, stale-if-error=60';
/** Of a personal table: only its player has the address. */
const PERSONAL_CACHING = 'private, no-cache';
const COMMON = ['Access-Control-Allow-Origin', '*', 'Vary', 'Accept-Encoding'];
const JSON_TYPE = ['Content-Type', 'application/json', 'X-Content-Type-Options', 'nosniff'];
const PAGE_TYPE = [
  'Content-Type',
  'text/html; charset=utf-8',
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  PAGE_POLICY,
  'Referrer-Policy',
  'no-referrer',
];

/**
 * Compresses a file and prepares its headers, once for all requests. The extension distinguishes pages from JSON.
 *
 * @param known the previous file, returned if it has the same text
 */
export async function publishedFile(name: string, text: string, known?: PublishedFile): Promise<PublishedFile> {
  const bytes = Buffer.from(text);
  const hash = contentHash(bytes);
  if (known?.hash === hash) return known;
  const variant = (encoding: Encoding) => variantOf({ name, bytes, hash }, encoding);
  const [br, gzipped, identity] = await Promise.all([variant('br'), variant('gzip'), variant('identity')]);
  return { hash, variants: { br, gzip: gzipped, identity } };
}

async function variantOf(
  file: { name: string; bytes: Buffer; hash: string },
  encoding: Encoding,
  caching = PUBLISHED_CACHING,
): Promise<Variant> {
  const { name, hash } = file;
  const bytes = await compress(file.bytes, encoding, 'small');
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
  const notModifiedHeaders = [...COMMON, 'Cache-Control', caching, 'ETag', etag];
  const headers = [
    ...notModifiedHeaders,
    ...(name.endsWith('.html') ? PAGE_TYPE : JSON_TYPE),
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    'Content-Length',
    String(bytes.length),
  ];
  return { bytes, etag, headers, notModifiedHeaders };
}

/**
 * Answers with the file: 304 if the client has it, else 200 (table-format.md).
 *
 * @param more headers of this response, names and values in turn
 */
export function sendFile(
  file: PublishedFile,
  request: IncomingMessage,
  response: ServerResponse,
  more: readonly string[] = [],
): void {
  sendVariant(file.variants[encodingFor(request)], request, response, more);
}

/** Like `sendFile`, with a text generated for this request: a personal table, which no proxy keeps. */
export async function sendText(
  name: string,
  text: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bytes = Buffer.from(text);
  const variant = await variantOf({ name, bytes, hash: contentHash(bytes) }, encodingFor(request), PERSONAL_CACHING);
  sendVariant(variant, request, response);
}

function encodingFor({ headers }: IncomingMessage): Encoding {
  const accepted = headers['accept-encoding'];
  return acceptedEncoding(Array.isArray(accepted) ? accepted.join() : accepted);
}

function sendVariant(
  variant: Variant,
  request: IncomingMessage,
  response: ServerResponse,
  more: readonly string[] = [],
): void {
  if (hasEtag(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, [...variant.notModifiedHeaders, ...more]).end();
    return;
  }
  response.writeHead(200, [...variant.headers, ...more]).end(variant.bytes);
}
