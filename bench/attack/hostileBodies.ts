import { Readable } from 'node:stream';
import { z } from 'zod';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Sent } from './client.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const CHUNK = Buffer.alloc(64 * 1024, 'x');

/** All endpoints, with a value for each parameter of the path. */
export const everyEndpoint: readonly (Endpoint & { address: string })[] = (endpoints as readonly Endpoint[]).map(
  (endpoint) => ({ ...endpoint, address: endpoint.path.replace(/:\w+/g, '1') }),
);
const posts = everyEndpoint.filter(({ method }) => method === 'POST');

/** JSON of at most so many bytes that is slow to read for a careless program. */
const SHAPES: Readonly<Record<string, (size: number) => string>> = {
  deepArray: (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  unclosed: (size) => '['.repeat(size),
  deepObject: (size) => `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`,
  wideArray: (size) => `[${'0,'.repeat(size / 2 - 2)}0]`,
  wideObject: (size) => `{${Array.from({ length: size / 12 }, (_, n) => `"k${n}":0`).join()}}`,
  longText: (size) => `"${'x'.repeat(size - 2)}"`,
  combiningMarks: (size) => `"a${'\u0301\u0323'.repeat((size - 3) / 4)}"`,
  escapes: (size) => `"${'\\u0000'.repeat((size - 2) / 6)}"`,
  longNumber: (size) => `1${'0'.repeat(size - 1)}`,
};

/** Returns the names of the fields of an endpoint's body, those of objects within it too. */
function fieldsOf({ body }: Endpoint): string[][] {
  if (!body) return [];
  const walk = (schema: z.core.JSONSchema.BaseSchema, path: string[]): string[][] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
      const here = [...path, name];
      return [here, ...walk(field as z.core.JSONSchema.BaseSchema, here)];
    });
  return walk(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as z.core.JSONSchema.BaseSchema, []);
}

const nested = (path: readonly string[], value: string) =>
  path.reduceRight((inner, name) => `{${JSON.stringify(name)}:${inner}}`, value);

/** Deep and wide JSON of the largest size allowed, as the whole body and as each of its fields, of every endpoint. */
export function deepAndWide(): (() => Sent)[] {
  return posts.flatMap((endpoint) => {
    const size = endpoint.form ? 64 * 1024 : endpoint.limits.maxBodyBytes;
    const fields = fieldsOf(endpoint);
    const bodies = Object.values(SHAPES).flatMap((shape) => [
      () => shape(size),
      ...fields.map((field) => () => nested(field, shape(size - 100))),
    ]);
    return bodies.map((body) => () => ({
      method: 'POST' as const,
      path: endpoint.address,
      headers: JSON_TYPE,
      body: body(),
    }));
  });
}

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
