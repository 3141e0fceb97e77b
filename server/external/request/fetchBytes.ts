import type { Pool } from 'undici';
import { ExternalError } from './externalError.ts';

export interface ExternalRequest {
  method: 'GET' | 'POST';
  /** With the query; the host is the pool's. */
  path: string;
  /** A form, percent-encoded. */
  body?: string;
  /** The largest answer that is read. */
  maxBytes: number;
}

/**
 * The body of an answer with status 200. Redirects are not followed, and more than `maxBytes` is never held.
 *
 * @param signal ends it at once
 * @throws OutsideFailure
 */
export async function fetchBytes(
  pool: Pool,
  { method, path, body, maxBytes }: ExternalRequest,
  { userAgent, signal }: { userAgent: string; signal: AbortSignal },
): Promise<Buffer> {
  const headers = {
    'user-agent': userAgent,
    // What a player has just saved must be seen, whatever stands in between.
    'cache-control': 'no-cache',
    ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  try {
    const answer = await pool.request({ method, path, headers, signal, ...(body !== undefined && { body }) });
    if (answer.statusCode !== 200) {
      answer.body.on('error', () => undefined).destroy();
      throw new ExternalError('status', answer.statusCode);
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      // Leaving the loop closes the connection.
      if (bytes > maxBytes) throw new ExternalError('size', bytes);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof ExternalError) throw error;
    throw new ExternalError(signal.aborted ? 'time' : 'connection', (error as { code?: string }).code);
  }
}
