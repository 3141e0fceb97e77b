import type { IncomingMessage } from 'node:http';
import { LARGEST_BODY, NO_BODY, SCORE_FILE_BODY, SCORE_FILE_PATH } from '#contract/limits.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
/** The longest path of the site, names of files included, is a quarter of it. In characters, as they are sent. */
const LONGEST_PATH = 1024;

/**
 * Returns why a request is refused that no client of the site sends, as it costs more to read than to send: ELIMITSIZE
 * for a body in chunks, which can have millions, for a long one where none belongs, and for one that is larger than any
 * endpoint takes; ENOTFOUND for a method that nothing here has, and for a path longer than any of the site; NOTVALIDVALUE
 * without a host, and for an expectation that is not known. Null for any other.
 */
export function whyNotFromAnyClient({
  method = '',
  url = '',
  headers,
  httpVersionMajor,
  httpVersionMinor,
}: IncomingMessage): Refusal<'ELIMITSIZE' | 'NOTVALIDVALUE' | 'ENOTFOUND'> | null {
  if (!METHODS.has(method)) return refuse('ENOTFOUND');
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (path.length > LONGEST_PATH) return refuse('ENOTFOUND');
  if (headers['transfer-encoding'] !== undefined) return refuse('ELIMITSIZE');
  const ofPath = path === SCORE_FILE_PATH ? SCORE_FILE_BODY.maxBodyBytes : LARGEST_BODY;
  const largest = method === 'GET' || method === 'HEAD' ? NO_BODY : ofPath;
  if (Number(headers['content-length'] ?? 0) > largest) return refuse('ELIMITSIZE');
  const isHttp10 = httpVersionMajor === 1 && httpVersionMinor === 0;
  if (headers.host === undefined && !isHttp10) return refuse('NOTVALIDVALUE');
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') return refuse('NOTVALIDVALUE');
  return null;
}
