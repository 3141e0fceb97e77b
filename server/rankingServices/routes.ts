import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/rankingServices.ts';
import type { Context } from '../base/context.ts';
import { serve } from '../http/serve.ts';
import { linkPlayer } from './linkPlayer.ts';
import { receivePlays } from './receivePlays.ts';
import { keepRawBody, requireSignature } from './requireSignature.ts';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_BATCH_BYTES = 1024 * 1024;

/** Registers what ranking services send, in a scope where requests have a signature instead of a session. */
export function rankingServiceRoutes(app: FastifyInstance, ctx: Context) {
  void app.register((signed, _options, done) => {
    requireSignature(signed, ctx).then(() => {
      void signed.register((scope, _none, ready) => {
        keepRawBody(scope, MAX_BODY_BYTES);
        serveSingleRequests(scope, ctx);
        ready();
      });
      void signed.register((scope, _none, ready) => {
        keepRawBody(scope, MAX_BATCH_BYTES);
        serveBatches(scope, ctx);
        ready();
      });
      done();
    }, done);
  });
}

function serveSingleRequests(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.pushScore, async ({ body, params }) => {
    const [outcome] = await receivePlays(ctx, params.service, [body]);
    if (!outcome) throw new Error('a play without an outcome');
    return outcome;
  });

  serve(app, ctx, endpoints.linkPlayer, ({ body, request }) =>
    linkPlayer(ctx, body, ctx.config.SITE_URL ?? `${request.protocol}://${request.host}`),
  );
}

function serveBatches(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.pushScores, async ({ body, params }) => ({
    source: await receivePlays(ctx, params.service, body),
  }));
}
