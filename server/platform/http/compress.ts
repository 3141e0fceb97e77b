import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { Encoding } from './acceptedEncoding.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const zstdAsync = promisify(zstdCompress);

/**
 * Levels of compression. `fast` is for one reply: 2 ms by zstd, 5 ms by gzip for 200 kB. `small` is for what is kept: it takes
 * tens of milliseconds for the largest published list, and less than 1 ms for a page.
 */
const LEVELS = { fast: { br: 1, gzip: 3 }, small: { br: 5, gzip: 6 } } as const;

/**
 * Compresses bytes, or a text as UTF-8, on zlib's threads, without blocking other requests; `identity` does not
 * compress.
 */
export async function compress(
  content: string | Buffer,
  encoding: Encoding | 'zstd',
  effort: keyof typeof LEVELS,
): Promise<Buffer> {
  const levels = LEVELS[effort];
  if (encoding === 'br') return brotliAsync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: levels.br } });
  // At its usual level.
  if (encoding === 'zstd') return zstdAsync(content);
  if (encoding === 'gzip') return gzipAsync(content, { level: levels.gzip });
  return typeof content === 'string' ? Buffer.from(content) : content;
}

/** Returns bytes in an encoding, compressed when they are first asked for, once for all who ask. A failure is not kept. */
export function compressOnce(bytes: Buffer): (encoding: Encoding) => Promise<Buffer> {
  const made = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    const compressed = made.get(encoding) ?? compress(bytes, encoding, 'small');
    made.set(encoding, compressed);
    compressed.catch(() => made.delete(encoding));
    return compressed;
  };
}
