import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#domain/common/errors.ts';
import type { Context } from '../base/context.ts';
import { clientAddress } from '../http/clientAddress.ts';
import { sendRefusal } from '../http/refuse.ts';

/** The name of MinIR in the paths of its endpoints. */
export const MINIR = 'minir';

/**
 * Requires the signature of a ranking service from every request of this scope: the body stays bytes until the
 * signature over them is verified (ENOTVALIDAUTH), and is only then parsed as JSON. A service that is unknown or not
 * configured is ENOTFOUND. Counts requests against a rate limit (ETOOMANY). The size of bodies is limited by
 * `keepRawBody`.
 */
export async function requireSignature(scope: FastifyInstance, ctx: Context): Promise<void> {
  const { minir } = ctx.external;
  await scope.register(rateLimit, { global: false });
  const perMinute = { max: ctx.config.MINIR_PUSHES_PER_MINUTE, timeWindow: '1 minute' };
  // By key only with a good signature: somebody who merely knows the key's name uses up the limit of their own address.
  const perKey = scope.createRateLimit({ ...perMinute, keyGenerator: ({ headers }) => String(headers['x-ir-key']) });
  const perAddress = scope.createRateLimit({ ...perMinute, keyGenerator: clientAddress });

  scope.addHook('onRequest', async (request, reply) => {
    const { service } = request.params as { service?: string };
    if (!minir || service !== MINIR) return sendRefusal(reply, refuse('ENOTFOUND'));
  });

  scope.addHook('preValidation', async (request, reply) => {
    const now = ctx.clock.now();
    const bytes = bytesOf(request);
    const isSigned = minir?.signerOf(request.headers, bytes, now) != null;
    const limit = await (isSigned ? perKey : perAddress)(request);
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

/** Keeps the bodies of this scope as bytes, whatever their content type, up to `maxBytes` (ELIMITSIZE). */
export function keepRawBody(scope: FastifyInstance, maxBytes: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, body),
  );
}

const bytesOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
