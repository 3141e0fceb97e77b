import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/accounts.ts';
import { whyNotLr2Id, whyNotNickname, whyNotUserId } from '#domain/accounts/fields.ts';
import { nicknameKey } from '#domain/accounts/nickname.ts';
import { isRefusal, refuse } from '#domain/errors.ts';
import type { Context } from '../context.ts';
import { serve } from '../http/serve.ts';
import { endSession, startSession } from '../http/session.ts';
import { login } from './login.ts';
import { userSession } from './queries.ts';
import { signUp } from './signUp.ts';
import { whyTaken } from './whyTaken.ts';

export function accountRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, calls.login, async ({ body, request, reply }) => {
    const result = await login(ctx, { userId: body.userid, password: body.userpw });
    if (isRefusal(result)) return result;
    await startSession(ctx, request, reply, result.accountId);
    return userSession(ctx.db, result.accountId);
  });

  serve(app, ctx, calls.logout, async ({ request, reply }) => {
    await endSession(ctx, request, reply);
    return {};
  });

  serve(app, ctx, calls.getInformation, ({ viewer }) => userSession(ctx.db, viewer.accountId));

  serve(app, ctx, calls.signupCheck, async ({ body }) => {
    if (body.userid !== undefined) {
      const why = whyNotUserId(body.userid);
      return why ? refuse(why) : ((await whyTaken(ctx.db, { userId: body.userid })) ?? {});
    }
    if (body.nickname !== undefined) {
      const why = whyNotNickname(body.nickname);
      return why ? refuse(why) : ((await whyTaken(ctx.db, { nicknameKey: nicknameKey(body.nickname) })) ?? {});
    }
    const lr2Id = body.userlr2id ?? '';
    const why = whyNotLr2Id(lr2Id);
    return why ? refuse(why) : ((await whyTaken(ctx.db, { lr2Id: Number(lr2Id) })) ?? {});
  });

  serve(app, ctx, calls.signupSubmit, async ({ body }) => {
    const { userid, userpw, userpwAgain, userlr2id, nickname } = body;
    return signUp(ctx, { userId: userid, password: userpw, passwordAgain: userpwAgain, lr2Id: userlr2id, nickname });
  });
}
