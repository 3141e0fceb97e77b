import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Keeps the bodies of this scope as bytes, whatever their content type, as signatures are over bytes. */
export function keepRawBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Returns the bytes of a body that `keepRawBody` kept. */
export const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/**
 * Parses bytes as JSON.
 *
 * @throws when they are no JSON in UTF-8
 */
export const parseJson = (bytes: Uint8Array): unknown =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
