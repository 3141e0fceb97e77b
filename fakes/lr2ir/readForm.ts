import type { IncomingMessage } from 'node:http';

const MOST_BYTES = 8 * 1024 * 1024;

/** Returns the whole body of a request. */
async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Returns the fields of the query and of a form in the body. */
export async function readForm(request: IncomingMessage, query: string): Promise<URLSearchParams> {
  const body = request.method === 'POST' ? await readBody(request) : '';
  return new URLSearchParams([...new URLSearchParams(query), ...new URLSearchParams(body)]);
}
