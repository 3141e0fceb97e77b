import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/accounts.ts';
import { isRefusal } from '#domain/errors.ts';
import { rulesAt } from '#domain/rules.ts';
import type { Context } from '../context.ts';
import { serve } from '../http/serve.ts';
import { endSession, startSession } from '../http/session.ts';
import { login } from './login.ts';
import { userSession } from './queries.ts';

/** Who is logged in, and what they change about themselves. */
export function accountRoutes(app: FastifyInstance, ctx: Context) {
  const rules = () => rulesAt(ctx.rules, ctx.clock.now());

  serve(app, ctx, calls.login, async ({ body, request, reply }) => {
    const result = await login(ctx, { userId: body.userid, password: body.userpw });
    if (isRefusal(result)) return result;
    await startSession(ctx, request, reply, result.accountId);
    return userSession(ctx.db, rules(), result.accountId, 'none');
  });

  serve(app, ctx, calls.logout, async ({ request, reply }) => {
    await endSession(ctx, request, reply);
    return {};
  });

  serve(app, ctx, calls.getInformation, ({ viewer, query }) =>
    userSession(ctx.db, rules(), viewer.accountId, query.scores),
  );
}
