import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/plays/clientKeys.ts';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { createOwnKey, listKeys, revokeKey } from './clientKeys.ts';

/** Registers the keys of game clients, for their owners. */
export function clientKeyRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.clientKeys, async ({ viewer }) =>
    ctx.config.DIRECT_SCORES === 'off' ? refuse('ENOTFOUND') : { source: await listKeys(ctx.db, viewer.accountId) },
  );

  serve(app, ctx, endpoints.createKey, ({ viewer, body }) => createOwnKey(ctx, viewer.accountId, body));

  serve(app, ctx, endpoints.revokeKey, async ({ viewer, body }) => {
    const result = await revokeKey(ctx, viewer.accountId, body.id);
    return isRefusal(result) ? result : {};
  });
}
