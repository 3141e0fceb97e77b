import type { Pool } from 'undici';
import { ExternalError } from './externalError.ts';

/** A request to an external service. */
export interface ExternalRequest {
  method: 'GET' | 'POST';
  /** The path with the query; the host is that of the pool. */
  path: string;
  /** A percent-encoded form. */
  body?: string;
  /** The maximum size of the response. */
  maxBytes: number;
}

/**
 * Sends a request and returns the body of a response with status 200. Redirects are not followed, and no more than
 * `maxBytes` is kept in memory.
 *
 * @param signal aborts the request at once
 * @throws ExternalError
 */
export async function fetchBytes(
  pool: Pool,
  { method, path, body, maxBytes }: ExternalRequest,
  { userAgent, signal }: { userAgent: string; signal: AbortSignal },
): Promise<Buffer> {
  const headers = {
    'user-agent': userAgent,
    // Bypasses caches, as changes that a player has just saved must be visible.
    'cache-control': 'no-cache',
    ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  try {
    const response = await pool.request({ method, path, headers, signal, ...(body !== undefined && { body }) });
    if (response.statusCode !== 200) {
      response.body.on('error', () => undefined).destroy();
      throw new ExternalError('status', response.statusCode);
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      // Throwing leaves the loop, which closes the connection.
      if (bytes > maxBytes) throw new ExternalError('size', bytes);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof ExternalError) throw error;
    throw new ExternalError(signal.aborted ? 'time' : 'connection', (error as { code?: string }).code);
  }
}
