import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/players.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../base/context.ts';
import { serve } from '../http/serve.ts';
import { ownRestrictions } from '../restrictions/ownRestrictions.ts';
import { updateScores } from './updateScores.ts';
import { user } from './user.ts';

/** A player's scores and what follows from them. */
export function playerRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, calls.updateScores, ({ viewer }) => updateScores(ctx, viewer));

  serve(app, ctx, calls.ownRestrictions, async ({ viewer }) => ({
    source: await ownRestrictions(ctx.db, rulesAt(ctx.rules, ctx.clock.now()), viewer.accountId),
  }));

  serve(app, ctx, calls.user, ({ params }) => user(ctx.db, params.userid));
}
