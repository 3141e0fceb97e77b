import type { FastifyInstance } from 'fastify';
import { acceptedEncoding } from './acceptedEncoding.ts';
import { compress } from './compress.ts';

/** Smaller than this, in characters, a reply fits into a packet or two as it is. */
const WORTH_IT = 2000;

/** For calls with large replies: those travel compressed to whoever asks for that. */
export function compressReplies(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    void reply.header('vary', 'Accept-Encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString());
    if (encoding === 'identity' || typeof payload !== 'string' || payload.length < WORTH_IT) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress(payload, encoding, 'fast');
  });
}
