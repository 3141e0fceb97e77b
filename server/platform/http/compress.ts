import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './acceptedEncoding.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Levels of Brotli and gzip. `fast` takes tens of milliseconds for a large reply. `small` takes as long for the largest
 * published list, and less than 1 ms for a page.
 */
const LEVELS = { fast: { br: 4, gzip: 5 }, small: { br: 5, gzip: 6 } } as const;

/**
 * Compresses bytes, or a text as UTF-8, on zlib's threads, without blocking other requests; `identity` does not
 * compress.
 */
export async function compress(
  content: string | Buffer,
  encoding: Encoding,
  effort: keyof typeof LEVELS,
): Promise<Buffer> {
  const levels = LEVELS[effort];
  if (encoding === 'br') return brotliAsync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: levels.br } });
  if (encoding === 'gzip') return gzipAsync(content, { level: levels.gzip });
  return typeof content === 'string' ? Buffer.from(content) : content;
}
