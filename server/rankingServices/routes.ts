import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/rankingServices.ts';
import type { Context } from '../base/context.ts';
import { serve } from '../http/serve.ts';
import { linkPlayer } from './linkPlayer.ts';
import { requireSignature, keepRawBody } from './requireSignature.ts';
import { receivePlays } from './receivePlays.ts';

const ONE_CALL_BYTES = 64 * 1024;
const MANY_PLAYS_BYTES = 1024 * 1024;

/** The calls that ranking services send us, in a scope of their own: no cookie and no browser, but a signature. */
export function rankingServiceRoutes(app: FastifyInstance, ctx: Context) {
  void app.register((signed, _options, done) => {
    requireSignature(signed, ctx).then(() => {
      void signed.register((scope, _none, ready) => {
        keepRawBody(scope, ONE_CALL_BYTES);
        oneAtATime(scope, ctx);
        ready();
      });
      void signed.register((scope, _none, ready) => {
        keepRawBody(scope, MANY_PLAYS_BYTES);
        manyAtOnce(scope, ctx);
        ready();
      });
      done();
    }, done);
  });
}

function oneAtATime(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, calls.pushScore, async ({ body, params }) => {
    const [outcome] = await receivePlays(ctx, params.service, [body]);
    if (!outcome) throw new Error('a play that nothing became of');
    return outcome;
  });

  serve(app, ctx, calls.linkPlayer, ({ body, request }) =>
    linkPlayer(ctx, body, ctx.config.SITE_URL ?? `${request.protocol}://${request.host}`),
  );
}

function manyAtOnce(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, calls.pushScores, async ({ body, params }) => ({
    source: await receivePlays(ctx, params.service, body),
  }));
}
