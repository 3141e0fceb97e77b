import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentHash } from '../../platform/hash.ts';
import { acceptedEncoding, type Encoding } from '../../platform/http/acceptedEncoding.ts';
import { compressOnce } from '../../platform/http/compress.ts';
import { hasEtag } from '../../platform/http/hasEtag.ts';
import { PAGE_POLICY } from '../../platform/http/securityHeaders.ts';

/** A file in one encoding: its ETag, the headers of a 304, and what a 200 has. */
interface Variant {
  etag: string;
  notModifiedHeaders: string[];
  /** Compresses it when it is first asked for, once for all who ask. */
  content(): Promise<{ bytes: Buffer; headers: string[] }>;
}

/** A published file, ready to be sent. */
export interface PublishedFile {
  /** `contentHash` of its text. */
  hash: string;
  bytes: Buffer;
  variants: Readonly<Record<Encoding, Variant>>;
}

/** Clients ask each time, by the ETag; a proxy or CDN may answer for a second itself, and for a minute while the site is away. */
export const PUBLISHED_CACHING = 'public, max-age=0, s-maxage=1, stale-if-error=60';
/** Of a personal table: only its player has the address. */
const PERSONAL_CACHING = 'private, no-cache';
const COMMON = ['Access-Control-Allow-Origin', '*', 'Vary', 'Accept-Encoding'];
const JSON_TYPE = ['Content-Type', 'application/json', 'X-Content-Type-Options', 'nosniff'];
const FEED_TYPE = ['Content-Type', 'application/atom+xml; charset=utf-8', 'X-Content-Type-Options', 'nosniff'];
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
 * Makes a file of a text, or of the bytes of one. The extension distinguishes pages, feeds and JSON.
 *
 * @param known the previous file, returned if it has the same text
 */
export function publishedFile(name: string, text: string | Buffer, known?: PublishedFile): PublishedFile {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const hash = contentHash(bytes);
  if (known?.hash === hash) return known;
  const variant = (encoding: Encoding) => variantOf({ name, bytes, hash }, encoding);
  return { hash, bytes, variants: { br: variant('br'), gzip: variant('gzip'), identity: variant('identity') } };
}

/** A file that is made when it is first asked for. */
export interface LazyFile {
  file(): PublishedFile;
  /** Returns it if it is made, else the newest one made before it. */
  made(): PublishedFile | undefined;
}

/**
 * @param before the file before, which stays the same if its text does
 * @param stateOf what it depends on besides: the file is made again when this is another object
 */
export function lazyFile(name: string, textOf: () => string, before?: LazyFile, stateOf?: () => unknown): LazyFile {
  let made = before?.made();
  let madeOf: unknown;
  return {
    made: () => made,
    file() {
      const state = stateOf?.() ?? null;
      if (!made || madeOf !== state) made = publishedFile(name, textOf(), made);
      madeOf = state;
      return made;
    },
  };
}

function variantOf(
  file: Pick<PublishedFile, 'bytes' | 'hash'> & { name: string },
  encoding: Encoding,
  caching = PUBLISHED_CACHING,
): Variant {
  const { name, hash } = file;
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
  const notModifiedHeaders = [...COMMON, 'Cache-Control', caching, 'ETag', etag];
  const encoded = compressOnce(file.bytes);
  return {
    etag,
    notModifiedHeaders,
    async content() {
      const bytes = await encoded(encoding);
      const headers = [
        ...notModifiedHeaders,
        ...(name.endsWith('.html') ? PAGE_TYPE : name.endsWith('.atom') ? FEED_TYPE : JSON_TYPE),
        ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
        'Content-Length',
        String(bytes.length),
      ];
      return { bytes, headers };
    },
  };
}

/**
 * Answers with the file: 304 if the client has it, else 200 (table-format.md).
 *
 * @param more headers of this response, names and values in turn
 */
export async function sendFile(
  file: PublishedFile,
  request: IncomingMessage,
  response: ServerResponse,
  more: readonly string[] = [],
): Promise<void> {
  await sendVariant(file.variants[encodingFor(request)], request, response, more);
}

/** Like `sendFile`, with a text generated for this request: a personal table, which no proxy keeps. */
export async function sendText(
  name: string,
  text: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bytes = Buffer.from(text);
  const variant = variantOf({ name, bytes, hash: contentHash(bytes) }, encodingFor(request), PERSONAL_CACHING);
  await sendVariant(variant, request, response);
}

function encodingFor({ headers }: IncomingMessage): Encoding {
  const accepted = headers['accept-encoding'];
  return acceptedEncoding(Array.isArray(accepted) ? accepted.join() : accepted);
}

async function sendVariant(
  variant: Variant,
  request: IncomingMessage,
  response: ServerResponse,
  more: readonly string[] = [],
): Promise<void> {
  if (hasEtag(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, [...variant.notModifiedHeaders, ...more]).end();
    return;
  }
  const { bytes, headers } = await variant.content();
  response.writeHead(200, [...headers, ...more]).end(bytes);
}

/** Returns the text of a file. */
export const textOf = async (file: PublishedFile) => (await file.variants.identity.content()).bytes.toString();
