import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding } from './acceptedEncoding.ts';

/** Quickly: a large reply in a few hundredths of a second. */
const compress = {
  br: (reply: string) => promisify(brotliCompress)(reply, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (reply: string) => promisify(gzip)(reply, { level: 5 }),
};

/** Smaller than this, in characters, a reply fits into a packet or two as it is. */
const WORTH_IT = 2000;

/** For calls with large replies: those travel compressed to whoever asks for that. */
export function compressReplies(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    void reply.header('vary', 'Accept-Encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString());
    if (encoding === 'identity' || typeof payload !== 'string' || payload.length < WORTH_IT) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress[encoding](payload);
  });
}
