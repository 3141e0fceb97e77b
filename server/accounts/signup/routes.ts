import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { linkPlayer } from '#contract/pushes.ts';
import * as endpoints from '#contract/signup.ts';
import { whyNotLr2Id } from '#domain/accounts/fields.ts';
import { refuse } from '#domain/common/errors.ts';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import type { Context } from '../../platform/context.ts';
import { type FlowKind, flowCookieHash, setFlowCookie } from '../../platform/http/flowCookie.ts';
import { clientAddress } from '../../platform/http/limits/clientAddress.ts';
import { serve } from '../../platform/http/serve.ts';
import { siteAddress } from '../../platform/http/siteAddress.ts';
import { whyNotLink } from '../../players/identity/whyNotLink.ts';
import { confirmedByMinir } from './confirmedByMinir.ts';
import { confirmLink } from './confirmLink.ts';
import { issueLr2Code } from './issueLr2Code.ts';
import { linkBeatoraja } from './linkBeatoraja.ts';
import { linkLr2 } from './linkLr2.ts';

import { recoverBeatoraja } from './recoverBeatoraja.ts';
import { recoverLr2 } from './recoverLr2.ts';
import { signUpBeatoraja } from './signUpBeatoraja.ts';
import { signUpLr2 } from './signUpLr2.ts';
import { signUpNative } from './signUpNative.ts';
import { whyNoPlayer } from './whyNoPlayer.ts';
import { whyNotField } from './whyNotField.ts';

/** Registers sign-up, forgotten passwords and second ids: all that needs the proof of a ranking id. */
export function signupRoutes(app: FastifyInstance, ctx: Context) {
  const requester = (request: FastifyRequest, flow: FlowKind) => ({
    browserHash: flowCookieHash(request, flow),
    address: clientAddress(request),
  });
  const starter = (request: FastifyRequest, reply: FastifyReply, flow: FlowKind) => ({
    address: clientAddress(request),
    previousBrowserHash: flowCookieHash(request, flow),
    setFlowCookie: () => setFlowCookie(request, reply, flow),
  });

  serve(app, ctx, endpoints.signupServices, async () => {
    const { lr2ir, minir } = ctx.services;
    const native = ctx.config.DIRECT_SCORES !== 'off';
    const lnTypes = [...ctx.config.MINIR_LN_TYPES];
    return { lr2: lr2ir && { name: lr2ir.name }, beatoraja: minir && { name: 'MinIR' }, native, lnTypes };
  });

  serve(app, ctx, endpoints.signupCheck, async ({ body, request, reply }) => {
    const address = clientAddress(request);
    for (const field of ['userid', 'nickname', 'minirid'] as const) {
      const value = body[field];
      if (value !== undefined) return (await whyNotField(ctx, field, value, address)) ?? {};
    }
    const { lr2auth } = body;
    const lr2Id = lr2auth ?? body.userlr2id ?? '';
    const why = await whyNotField(ctx, 'userlr2id', lr2Id, address);
    if (why) return why;
    if (lr2auth === undefined) return (await whyNoPlayer(ctx, lr2Id, address)) ?? {};
    return issueLr2Code(ctx, { purpose: 'signup', lr2Id, ...starter(request, reply, 'signup') });
  });

  serve(app, ctx, endpoints.signupSubmit, ({ body, request }) => {
    const { userid: userId, userpw: password, userpwAgain: passwordAgain, userlr2id: lr2Id, nickname, code } = body;
    return signUpLr2(ctx, { userId, password, passwordAgain, lr2Id, nickname, code }, requester(request, 'signup'));
  });

  serve(app, ctx, endpoints.signupSubmitNative, ({ body, request }) => {
    const { userid: userId, userpw: password, userpwAgain: passwordAgain, nickname, client: native } = body;
    return signUpNative(ctx, { userId, password, passwordAgain, nickname, native }, clientAddress(request));
  });

  serve(app, ctx, endpoints.recoverCheck, async ({ body, request, reply }) => {
    const why = whyNotLr2Id(body.lr2auth);
    if (why) return refuse(why);
    return issueLr2Code(ctx, { purpose: 'recover', lr2Id: body.lr2auth, ...starter(request, reply, 'recover') });
  });

  serve(app, ctx, endpoints.recoverSubmit, ({ body, request }) => {
    const { userlr2id: lr2Id, code, userpw: password, userpwAgain: passwordAgain } = body;
    return recoverLr2(ctx, { lr2Id, code, password, passwordAgain }, requester(request, 'recover'));
  });

  serve(app, ctx, endpoints.signupSubmitBeatoraja, ({ body, request, reply }) => {
    const { userid: userId, userpw: password, userpwAgain: passwordAgain, minirid: minirId, nickname } = body;
    return signUpBeatoraja(
      ctx,
      { userId, password, passwordAgain, minirId, nickname },
      starter(request, reply, 'link'),
    );
  });

  serve(app, ctx, endpoints.recoverSubmitBeatoraja, ({ body, request, reply }) => {
    const { minirid: minirId, userpw: password, userpwAgain: passwordAgain } = body;
    return recoverBeatoraja(ctx, { minirId, password, passwordAgain }, starter(request, reply, 'link'));
  });

  serve(app, ctx, endpoints.confirmLink, ({ body, request }) =>
    confirmLink(ctx, { ...body, ...requester(request, 'link') }),
  );

  serve(app, ctx, endpoints.linkCheck, async ({ viewer, body, request, reply }) => {
    const why = whyNotLr2Id(body.lr2auth);
    if (why) return refuse(why);
    const notLinkable = await whyNotLink(ctx, viewer.accountId, {
      service: 'lr2',
      rankingId: rankingIdOf('lr2', body.lr2auth),
    });
    if (notLinkable) return notLinkable;
    return issueLr2Code(ctx, { purpose: 'link', lr2Id: body.lr2auth, ...starter(request, reply, 'link') });
  });

  serve(app, ctx, endpoints.linkSubmit, ({ viewer, body, request }) =>
    linkLr2(
      ctx,
      viewer.accountId,
      { lr2Id: body.userlr2id, code: body.code, password: body.userpw },
      requester(request, 'link'),
    ),
  );

  serve(app, ctx, endpoints.linkSubmitBeatoraja, ({ viewer, body, request, reply }) =>
    linkBeatoraja(
      ctx,
      viewer.accountId,
      { minirId: body.minirid, password: body.userpw },
      starter(request, reply, 'link'),
    ),
  );
}

/** Registers the player that MinIR names, in a scope where requests have a signature instead of a session. */
export function linkPlayerRoutes(signed: FastifyInstance, ctx: Context) {
  serve(signed, ctx, linkPlayer, ({ body, request }) => confirmedByMinir(ctx, body, siteAddress(ctx.config, request)));
}
