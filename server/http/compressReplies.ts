import type { FastifyInstance } from 'fastify';
import { acceptedEncoding } from './acceptedEncoding.ts';
import { compress } from './compress.ts';

/** The minimum length of a reply, in characters; a shorter one fits into a packet or two without compression. */
const MIN_LENGTH = 2000;

/** Compresses large replies of these routes for clients that accept it. */
export function compressReplies(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    void reply.header('vary', 'Accept-Encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString());
    if (encoding === 'identity' || typeof payload !== 'string' || payload.length < MIN_LENGTH) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress(payload, encoding, 'fast');
  });
}
