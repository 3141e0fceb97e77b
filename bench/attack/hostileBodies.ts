import { Readable } from 'node:stream';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Sent } from './client.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const CHUNK = Buffer.alloc(64 * 1024, 'x');

/** All endpoints, with a value for each parameter of the path. */
const everyEndpoint: readonly (Endpoint & { address: string })[] = (endpoints as readonly Endpoint[]).map(
  (endpoint) => ({ ...endpoint, address: endpoint.path.replace(/:\w+/g, '1') }),
);
/** The JSON that once kept the site waiting: 2.5 million brackets, sent to an endpoint that takes no body. */
export const brackets: Sent = {
  method: 'POST',
  path: '/api/login/logout',
  headers: JSON_TYPE,
  body: '['.repeat(2_500_000),
};

/** A body of a size, made while it is sent. */
function* bytesOf(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= CHUNK.length) yield left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK;
}

/** Bodies of every endpoint at its limit, one byte over it, and a thousand times as large. */
export function sizes(): (() => Sent)[] {
  return everyEndpoint.flatMap(({ method, address, form, limits }) =>
    [limits.maxBodyBytes, limits.maxBodyBytes + 1, limits.maxBodyBytes * 1000].map((size) => () => ({
      method,
      path: address,
      headers: {
        'content-type': form ? 'multipart/form-data; boundary=x' : 'application/json',
        'content-length': String(size),
      },
      body: Readable.from(bytesOf(size)),
    })),
  );
}
