import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as endpoints from '#contract/accounts/signup.ts';
import { linkPlayer } from '#contract/plays/pushes.ts';
import { whyNotLr2Id } from '#domain/accounts/fields.ts';
import { type ErrorCode, isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import type { Context } from '../../platform/context.ts';
import { type FlowKind, flowCookieHash, setFlowCookie } from '../../platform/http/flowCookie.ts';
import { clientAddress } from '../../platform/http/limits/clientAddress.ts';
import { serve } from '../../platform/http/serve.ts';
import { setSessionCookie, userAgentOf, type Viewer } from '../../platform/http/session.ts';
import { siteAddress } from '../../platform/http/siteAddress.ts';
import { whyNotLink } from '../../players/identity/whyNotLink.ts';
import { confirmedByMinir } from './confirmedByMinir.ts';

import { claimByCode, issueLr2Code } from './proveLr2.ts';
import { claimAtMinir, confirmLink } from './proveMinir.ts';
import { signUpNative } from './signUpNative.ts';
import { whyNoPlayer, whyNotField } from './whyNotField.ts';

const lr2Id = (id: string) => ({ service: 'lr2', id }) as const;
const minirId = (id: string) => ({ service: 'beatoraja', id }) as const;

const recoveryOf = ({ userpw: password, userpwAgain: passwordAgain }: { userpw: string; userpwAgain: string }) =>
  ({ purpose: 'recover', password, passwordAgain }) as const;
const signUpOf = (body: { userid: string; nickname: string; userpw: string; userpwAgain: string }) =>
  ({ ...recoveryOf(body), purpose: 'signup', userId: body.userid, nickname: body.nickname }) as const;
const linkOf = ({ accountId }: Viewer, { userpw: password }: { userpw: string }) =>
  ({ purpose: 'link', accountId, password }) as const;

/** Registers sign-up, password reset and linking a second id: all endpoints that need the proof of a ranking id. */
export function signupRoutes(app: FastifyInstance, ctx: Context) {
  const browser = (request: FastifyRequest) => ({ address: clientAddress(request), userAgent: userAgentOf(request) });
  /** Logs the browser in with the session that a sign-up has opened, and returns the reply without its token. */
  const withSession = async <Reply extends object, Code extends ErrorCode>(
    result: (Reply & { token: string | null }) | Refusal<Code>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Omit<Reply, 'token'> | Refusal<Code>> => {
    if (isRefusal(result)) return result;
    const { token, ...rest } = result;
    if (token) await setSessionCookie(ctx, request, reply, token);
    return rest;
  };
  const ender = (request: FastifyRequest, flow: FlowKind) => ({
    browserHash: flowCookieHash(request, flow),
    ...browser(request),
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
    const nativeRights = ctx.config.DIRECT_SCORES === 'rights';
    const names = { lr2: lr2ir && { name: lr2ir.name }, beatoraja: minir && { name: 'MinIR' } };
    return { ...names, mail: ctx.config.SMTP_URL !== undefined, native, nativeRights, lnTypes };
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
    return issueLr2Code(ctx, { purpose: 'signup', lr2Id }, starter(request, reply, 'signup'));
  });

  serve(app, ctx, endpoints.signupSubmit, async ({ body, request, reply }) => {
    const claim = { ...signUpOf(body), ...lr2Id(body.userlr2id) };
    return withSession(await claimByCode(ctx, claim, body.code, ender(request, 'signup')), request, reply);
  });

  serve(app, ctx, endpoints.signupSubmitBeatoraja, ({ body, request, reply }) =>
    claimAtMinir(ctx, { ...signUpOf(body), ...minirId(body.minirid) }, starter(request, reply, 'link')),
  );

  serve(app, ctx, endpoints.signupSubmitNative, async ({ body, request, reply }) => {
    const { purpose: _, ...form } = signUpOf(body);
    return withSession(await signUpNative(ctx, { ...form, native: body.client }, browser(request)), request, reply);
  });

  serve(app, ctx, endpoints.recoverCheck, async ({ body: { lr2auth }, request, reply }) => {
    const why = whyNotLr2Id(lr2auth);
    if (why) return refuse(why);
    return issueLr2Code(ctx, { purpose: 'recover', lr2Id: lr2auth }, starter(request, reply, 'recover'));
  });

  serve(app, ctx, endpoints.recoverSubmit, ({ body, request }) =>
    claimByCode(ctx, { ...recoveryOf(body), ...lr2Id(body.userlr2id) }, body.code, ender(request, 'recover')),
  );

  serve(app, ctx, endpoints.recoverSubmitBeatoraja, ({ body, request, reply }) =>
    claimAtMinir(ctx, { ...recoveryOf(body), ...minirId(body.minirid) }, starter(request, reply, 'link')),
  );

  serve(app, ctx, endpoints.linkCheck, async ({ viewer, body: { lr2auth }, request, reply }) => {
    const why = whyNotLr2Id(lr2auth);
    if (why) return refuse(why);
    const identity = { service: 'lr2', rankingId: rankingIdOf('lr2', lr2auth) } as const;
    const notLinkable = await whyNotLink(ctx, viewer.accountId, identity);
    if (notLinkable) return notLinkable;
    return issueLr2Code(ctx, { purpose: 'link', lr2Id: lr2auth }, starter(request, reply, 'link'));
  });

  serve(app, ctx, endpoints.linkSubmit, ({ viewer, body, request }) =>
    claimByCode(ctx, { ...linkOf(viewer, body), ...lr2Id(body.userlr2id) }, body.code, ender(request, 'link')),
  );

  serve(app, ctx, endpoints.linkSubmitBeatoraja, ({ viewer, body, request, reply }) =>
    claimAtMinir(ctx, { ...linkOf(viewer, body), ...minirId(body.minirid) }, starter(request, reply, 'link')),
  );

  serve(app, ctx, endpoints.confirmLink, async ({ body, request, reply }) =>
    withSession(await confirmLink(ctx, { ...body, ...ender(request, 'link') }), request, reply),
  );
}

/** Registers the player that MinIR names, in a scope where requests have a signature instead of a session. */
export function linkPlayerRoutes(signed: FastifyInstance, ctx: Context) {
  serve(signed, ctx, linkPlayer, ({ body, request }) => confirmedByMinir(ctx, body, siteAddress(ctx.config, request)));
}
