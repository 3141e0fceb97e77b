import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/signup.ts';
import { whyNotLr2Id, whyNotMinirId, whyNotNickname, whyNotUserId } from '#domain/accounts/fields.ts';
import { nicknameKey } from '#domain/accounts/nickname.ts';
import { refuse } from '#domain/errors.ts';
import { identityOf } from '../accounts/createAccount.ts';
import { whyTaken } from '../accounts/whyTaken.ts';
import type { Context } from '../context.ts';
import { serve } from '../http/serve.ts';
import { signUpLr2 } from './signUpLr2.ts';

/** Ways into an account that prove who its player is: new accounts and forgotten passwords. */
export function signupRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, calls.signupCheck, async ({ body }) => {
    if (body.userid !== undefined) {
      const why = whyNotUserId(body.userid);
      return why ? refuse(why) : ((await whyTaken(ctx.db, { userId: body.userid })) ?? {});
    }
    if (body.nickname !== undefined) {
      const why = whyNotNickname(body.nickname);
      return why ? refuse(why) : ((await whyTaken(ctx.db, { nicknameKey: nicknameKey(body.nickname) })) ?? {});
    }
    if (body.minirid !== undefined) {
      const why = whyNotMinirId(body.minirid);
      return why ? refuse(why) : ((await whyTaken(ctx.db, identityOf({ minirId: body.minirid }))) ?? {});
    }
    const lr2Id = body.userlr2id ?? '';
    const why = whyNotLr2Id(lr2Id);
    return why ? refuse(why) : ((await whyTaken(ctx.db, identityOf({ lr2Id }))) ?? {});
  });

  serve(app, ctx, calls.signupSubmit, async ({ body }) => {
    const { userid, userpw, userpwAgain, userlr2id, nickname, code } = body;
    return signUpLr2(ctx, {
      userId: userid,
      password: userpw,
      passwordAgain: userpwAgain,
      lr2Id: userlr2id,
      nickname,
      code,
    });
  });
}
