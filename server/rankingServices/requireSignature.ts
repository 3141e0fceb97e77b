import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#domain/common/errors.ts';
import type { Context } from '../base/context.ts';
import { addressOf } from '../http/address.ts';
import { sendRefusal } from '../http/refuse.ts';

/** What MinIR is called in the paths of its calls. */
export const MINIR = 'minir';

/**
 * Makes every call of this scope one that a ranking service signs: the body stays bytes until the signature over them is
 * found good (ENOTVALIDAUTH), and is only then read as JSON. A service that is not known or not configured has no calls
 * (ENOTFOUND). Say with `keepRawBody` how many bytes a call takes.
 */
export async function requireSignature(scope: FastifyInstance, ctx: Context): Promise<void> {
  const { minir } = ctx.outside;
  await scope.register(rateLimit, { global: false });
  const perMinute = { max: ctx.config.MINIR_PUSHES_PER_MINUTE, timeWindow: '1 minute' };
  // By a key only once it is proved: whoever just knows its name uses up the limit of their own address.
  const ofKey = scope.createRateLimit({ ...perMinute, keyGenerator: ({ headers }) => String(headers['x-ir-key']) });
  const ofAddress = scope.createRateLimit({ ...perMinute, keyGenerator: addressOf });

  scope.addHook('onRequest', async (request, reply) => {
    const { service } = request.params as { service?: string };
    if (!minir || service !== MINIR) return sendRefusal(reply, refuse('ENOTFOUND'));
  });

  scope.addHook('preValidation', async (request, reply) => {
    const now = ctx.clock.now();
    const bytes = bytesOf(request);
    const isSigned = minir?.signerOf(request.headers, bytes, now) != null;
    const limit = await (isSigned ? ofKey : ofAddress)(request);
    if (!limit.isAllowed && limit.isExceeded) {
      void reply.header('Retry-After', limit.ttlInSeconds);
      const retryAt = new Date(now.getTime() + limit.ttl).toISOString();
      return sendRefusal(reply, refuse('ETOOMANY', { retryAt }));
    }
    if (!isSigned) return sendRefusal(reply, refuse('ENOTVALIDAUTH', { kind: 'notLoggedIn' }));
    try {
      request.body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      return sendRefusal(reply, refuse('NOTVALIDVALUE'));
    }
  });
}

/** Bodies of this scope are kept as they came, up to `most` bytes (ELIMITSIZE), whatever they say they are. */
export function keepRawBody(scope: FastifyInstance, most: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: most }, (_request, body, done) => done(null, body));
}

const bytesOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
