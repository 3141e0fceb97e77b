import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/rankingServices.ts';
import type { Context } from '../base/context.ts';
import { keepRawBody } from '../http/rawBody.ts';
import { serve } from '../http/serve.ts';
import { siteAddress } from '../http/siteAddress.ts';
import { linkPlayer } from './linkPlayer.ts';
import { receivePlays } from './receivePlays.ts';
import { requireSignature } from './requireSignature.ts';

/** Registers what ranking services send, in a scope where requests have a signature instead of a session. */
export function rankingServiceRoutes(app: FastifyInstance, ctx: Context) {
  void app.register((signed, _options, done) => {
    requireSignature(signed, ctx);
    keepRawBody(signed);

    serve(signed, ctx, endpoints.pushScore, async ({ body, params }) => {
      const [outcome] = await receivePlays(ctx, params.service, [body]);
      if (!outcome) throw new Error('a play without an outcome');
      return outcome;
    });

    serve(signed, ctx, endpoints.pushScores, async ({ body, params }) => ({
      source: await receivePlays(ctx, params.service, body),
    }));

    serve(signed, ctx, endpoints.linkPlayer, ({ body, request }) =>
      linkPlayer(ctx, body, siteAddress(ctx.config, request)),
    );
    done();
  });
}
