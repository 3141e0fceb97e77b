import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { refuse } from '#domain/common/errors.ts';
import type { Context } from '../../platform/context.ts';
import { clientAddress } from '../../platform/http/limits/clientAddress.ts';
import { windowCounter } from '../../platform/http/limits/windowCounter.ts';
import { bytesOf, parseJson } from '../../platform/http/rawBody.ts';
import { sendRefusal } from '../../platform/http/refuse.ts';

/** The name of MinIR in the paths of its endpoints. */
export const MINIR = 'minir';

/**
 * Requires the signature of a ranking service from every request of this scope (ENOTVALIDAUTH). The body is only parsed
 * as JSON after its signature is verified. A service that is unknown or not configured is ENOTFOUND. Counts requests
 * against a rate limit (ETOOMANY).
 */
export function requireSignature(scope: FastifyInstance, ctx: Context): void {
  const { minir } = ctx.services;
  const perMinute = windowCounter(MINUTE_MS);

  scope.addHook('onRequest', async (request, reply) => {
    const { service } = request.params as { service?: string };
    if (!minir || service !== MINIR) return sendRefusal(reply, refuse('ENOTFOUND'));
  });

  scope.addHook('preValidation', async (request, reply) => {
    const now = ctx.clock.now();
    const bytes = bytesOf(request);
    const signer = minir?.signerOf(request, bytes, now) ?? null;
    // Counted by key only with a valid signature; otherwise by address.
    const by = signer === null ? `address ${clientAddress(request)}` : `key ${signer}`;
    const waitMs = perMinute.count(by, ctx.config.MINIR_PUSHES_PER_MINUTE);
    if (waitMs > 0) {
      return sendRefusal(reply, refuse('ETOOMANY', { retryAt: new Date(now.getTime() + waitMs).toISOString() }));
    }
    if (signer === null) return sendRefusal(reply, refuse('ENOTVALIDAUTH', { kind: 'notLoggedIn' }));
    try {
      request.body = parseJson(bytes);
    } catch {
      return sendRefusal(reply, refuse('NOTVALIDVALUE'));
    }
  });
}
