import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/accounts/accounts.ts';
import { appeal as appealEndpoint, ownActs as ownActsEndpoint } from '#contract/moderation/requests.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../platform/context.ts';
import { clientAddress } from '../platform/http/limits/clientAddress.ts';
import { serve } from '../platform/http/serve.ts';
import { endSession, setSessionCookie, userAgentOf } from '../platform/http/session.ts';
import { showFirst } from '../players/identity/showFirst.ts';
import { unlinkPlayer } from '../players/identity/unlinkPlayer.ts';
import { appeal } from './appeal.ts';
import { changeAdult } from './changeAdult.ts';
import { changeNickname } from './changeNickname.ts';
import { changePassword } from './changePassword.ts';
import { deleteAccount } from './deleteAccount.ts';
import { endSessions } from './endSessions.ts';
import { login } from './login.ts';
import { ownActs } from './ownActs.ts';
import { sessionList } from './sessionList.ts';
import { userSession } from './userSession.ts';
import { acknowledgeWarning } from './warn.ts';

/** Registers login, sessions and the settings of an account. */
export function accountRoutes(app: FastifyInstance, ctx: Context) {
  const present = () => {
    const now = ctx.clock.now();
    return { rules: rulesAt(ctx.rules, now), now };
  };

  serve(app, ctx, endpoints.login, async ({ body, request, reply }) => {
    const from = { address: clientAddress(request), userAgent: userAgentOf(request) };
    const result = await login(ctx, { userId: body.userid, password: body.userpw, ...from });
    if (isRefusal(result)) return result;
    await setSessionCookie(ctx, request, reply, result.token);
    return userSession(ctx.db, present(), result.accountId, 'none');
  });

  serve(app, ctx, endpoints.logout, async ({ request, reply }) => {
    await endSession(ctx, request, reply);
    return {};
  });

  serve(app, ctx, endpoints.getInformation, ({ viewer, query }) =>
    userSession(ctx.db, present(), viewer.accountId, query.scores),
  );

  serve(app, ctx, endpoints.sessions, async ({ viewer }) => ({
    source: await sessionList(ctx.db, viewer, ctx.clock.now()),
  }));

  serve(app, ctx, endpoints.endSessions, async ({ viewer, body, request, reply }) => {
    const result = await endSessions(ctx, viewer, body.id);
    if (isRefusal(result)) return result;
    if (result.endedOwn) await endSession(ctx, request, reply);
    return {};
  });

  serve(app, ctx, endpoints.changeNickname, ({ viewer, body }) => changeNickname(ctx, viewer.accountId, body.nickname));

  serve(app, ctx, endpoints.changeAdult, async ({ viewer, body }) => {
    const result = await changeAdult(ctx, viewer.accountId, body.value);
    return isRefusal(result) ? result : {};
  });

  serve(app, ctx, endpoints.acknowledgeWarning, async ({ viewer }) => {
    const result = await acknowledgeWarning(ctx, viewer.accountId);
    return isRefusal(result) ? result : {};
  });

  serve(app, ctx, appealEndpoint, ({ viewer, body, request }) => appeal(ctx, viewer, body, clientAddress(request)));

  serve(app, ctx, ownActsEndpoint, async ({ viewer }) => ({ source: await ownActs(ctx, viewer.accountId) }));

  serve(app, ctx, endpoints.changePassword, async ({ viewer, body, request, reply }) => {
    const form = { current: body.userpw, wanted: body.newpw, again: body.newpwAgain, keepKeys: body.keepKeys };
    const result = await changePassword(ctx, viewer.accountId, { ...form, userAgent: userAgentOf(request) });
    if (isRefusal(result)) return result;
    await setSessionCookie(ctx, request, reply, result.token);
    return {};
  });

  serve(app, ctx, endpoints.deleteAccount, async ({ viewer, body, request, reply }) => {
    const result = await deleteAccount(ctx, viewer.accountId, body.userpw);
    if (!isRefusal(result)) await endSession(ctx, request, reply);
    return result;
  });

  serve(app, ctx, endpoints.unlink, ({ viewer, body }) =>
    unlinkPlayer(ctx, viewer.accountId, { service: body.service, password: body.userpw }),
  );

  serve(app, ctx, endpoints.showFirst, ({ viewer, body }) => showFirst(ctx, viewer.accountId, body.service));
}
