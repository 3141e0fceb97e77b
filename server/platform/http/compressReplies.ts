import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedForOne } from './acceptedEncoding.ts';
import { compress } from './compress.ts';

/** Smaller replies are sent as they are: they fit one packet. In bytes. */
export const MIN_COMPRESSED = 1000;

/** Not images, which are compressed. */
const IS_TEXT = /^(application\/json|text\/)/;

/**
 * Compresses the replies that are made for one request, if it accepts that. Streams are sent as they come, and what is compressed
 * already as it is (docs/decisions/0061).
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isCompressible(reply, payload)) return done();
    const vary = reply.getHeader('vary');
    if (vary !== 'Accept-Encoding') void reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
    const encoding = acceptedForOne(request.headers['accept-encoding']?.toString());
    if (encoding === 'identity') return done();
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    compress(payload, encoding, 'fast').then((bytes) => done(null, bytes), done);
  });
}

const isCompressible = (reply: FastifyReply, payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
  Buffer.byteLength(payload) >= MIN_COMPRESSED &&
  IS_TEXT.test(String(reply.getHeader('content-type'))) &&
  !reply.hasHeader('content-encoding');
