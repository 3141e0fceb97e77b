import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '#contract/signup.ts';
import { whyNotLr2Id } from '#domain/accounts/fields.ts';
import { refuse } from '#domain/common/errors.ts';
import type { Context } from '../base/context.ts';
import { addressOf } from '../http/address.ts';
import { browserHash, type FlowKind, setFlowCookie } from '../http/flowCookie.ts';
import { serve } from '../http/serve.ts';
import { issueLr2Code } from './issueLr2Code.ts';
import { confirmLink } from './confirmLink.ts';
import { recoverBeatoraja } from './recoverBeatoraja.ts';
import { recoverLr2 } from './recoverLr2.ts';
import { signUpBeatoraja } from './signUpBeatoraja.ts';
import { signUpLr2 } from './signUpLr2.ts';
import { whyNoPlayer } from './whyNoPlayer.ts';
import { whyNotField } from './whyNotField.ts';

/** Ways into an account that prove who its player is: new accounts and forgotten passwords. */
export function signupRoutes(app: FastifyInstance, ctx: Context) {
  const asker = (request: FastifyRequest, begun: FlowKind) => ({
    browserHash: browserHash(request, begun),
    address: addressOf(request),
  });
  const browser = (request: FastifyRequest, reply: FastifyReply, begun: FlowKind) => ({
    address: addressOf(request),
    previousBrowserHash: browserHash(request, begun),
    setFlowCookie: () => setFlowCookie(request, reply, begun),
  });

  serve(app, ctx, calls.signupServices, async () => {
    const { lr2ir, minir } = ctx.outside;
    return { lr2: lr2ir && { name: lr2ir.name }, beatoraja: minir && { name: 'MinIR' } };
  });

  serve(app, ctx, calls.signupCheck, async ({ body, request, reply }) => {
    const address = addressOf(request);
    for (const field of ['userid', 'nickname', 'minirid'] as const) {
      const value = body[field];
      if (value !== undefined) return (await whyNotField(ctx, field, value, address)) ?? {};
    }
    const { lr2auth } = body;
    const lr2Id = lr2auth ?? body.userlr2id ?? '';
    const why = await whyNotField(ctx, 'userlr2id', lr2Id, address);
    if (why) return why;
    if (lr2auth === undefined) return (await whyNoPlayer(ctx, lr2Id, address)) ?? {};
    return issueLr2Code(ctx, { purpose: 'signup', lr2Id, ...browser(request, reply, 'signup') });
  });

  serve(app, ctx, calls.signupSubmit, ({ body, request }) => {
    const { userid: userId, userpw: password, userpwAgain: passwordAgain, userlr2id: lr2Id, nickname, code } = body;
    return signUpLr2(ctx, { userId, password, passwordAgain, lr2Id, nickname, code }, asker(request, 'signup'));
  });

  serve(app, ctx, calls.recoverCheck, async ({ body, request, reply }) => {
    const why = whyNotLr2Id(body.lr2auth);
    if (why) return refuse(why);
    return issueLr2Code(ctx, { purpose: 'recover', lr2Id: body.lr2auth, ...browser(request, reply, 'recover') });
  });

  serve(app, ctx, calls.recoverSubmit, ({ body, request }) => {
    const { userlr2id: lr2Id, code, userpw: password, userpwAgain: passwordAgain } = body;
    return recoverLr2(ctx, { lr2Id, code, password, passwordAgain }, asker(request, 'recover'));
  });

  serve(app, ctx, calls.signupSubmitBeatoraja, ({ body, request, reply }) => {
    const { userid: userId, userpw: password, userpwAgain: passwordAgain, minirid: minirId, nickname } = body;
    return signUpBeatoraja(
      ctx,
      { userId, password, passwordAgain, minirId, nickname },
      browser(request, reply, 'link'),
    );
  });

  serve(app, ctx, calls.recoverSubmitBeatoraja, ({ body, request, reply }) => {
    const { minirid: minirId, userpw: password, userpwAgain: passwordAgain } = body;
    return recoverBeatoraja(ctx, { minirId, password, passwordAgain }, browser(request, reply, 'link'));
  });

  serve(app, ctx, calls.confirmLink, ({ body, request }) => confirmLink(ctx, { ...body, ...asker(request, 'link') }));
}
