import type { IncomingMessage } from 'node:http';
import { LARGEST_BODY, NO_BODY } from '#contract/limits.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';

/**
 * Returns why a request is refused that no client of the site sends, as it costs more to read than to send: ELIMITSIZE
 * for a body in chunks, which can have millions, for a long one where none belongs, and for one that is larger than any
 * endpoint takes; NOTVALIDVALUE without a host, and for an expectation that is not known. Null for any other.
 */
export function whyNotFromAnyClient({
  method = '',
  headers,
  httpVersionMajor,
  httpVersionMinor,
}: IncomingMessage): Refusal<'ELIMITSIZE' | 'NOTVALIDVALUE'> | null {
  if (headers['transfer-encoding'] !== undefined) return refuse('ELIMITSIZE');
  const largest = method === 'GET' || method === 'HEAD' ? NO_BODY : LARGEST_BODY;
  if (Number(headers['content-length'] ?? 0) > largest) return refuse('ELIMITSIZE');
  const isHttp10 = httpVersionMajor === 1 && httpVersionMinor === 0;
  if (headers.host === undefined && !isHttp10) return refuse('NOTVALIDVALUE');
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') return refuse('NOTVALIDVALUE');
  return null;
}
