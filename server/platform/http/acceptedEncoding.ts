import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The encoding of a response; `identity` is uncompressed. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The compressed encodings, the preferred one first. */
const COMPRESSED = ['br', 'gzip'] as const;

/** The cache is small: nearly all clients send one of a few headers. */
const MAX_CACHED = 200;
/** Longer than the header of any client. Longer ones are ignored, as parsing them would be expensive. */
const MAX_LENGTH = 200;
const cache = new LRUCache<string, Encoding>({ max: MAX_CACHED, memoMethod: negotiate });

/**
 * Returns the encoding to answer with: compressed only if requested, as the most used game client cannot decompress
 * (table-format.md §5). Brotli is preferred when a client accepts both equally; `q=0` refuses an encoding.
 *
 * @param accepted the Accept-Encoding header
 */
export function acceptedEncoding(accepted: string | undefined): Encoding {
  return accepted && accepted.length <= MAX_LENGTH ? cache.memo(accepted) : 'identity';
}

/** Returns whether a client accepts `deflate`: some responses are stored compressed by zlib. */
export function acceptsDeflate(accepted = ''): boolean {
  if (accepted.length > MAX_LENGTH) return false;
  return new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['deflate']).length > 0;
}

function negotiate(accepted: string): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
  return negotiator.encodings(COMPRESSED, { preferred: COMPRESSED })[0] ?? 'identity';
}
