import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/accounts/mail.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { refuse } from '#domain/common/errors.ts';
import type { Context } from '../../platform/context.ts';
import { clientAddress } from '../../platform/http/limits/clientAddress.ts';
import { type Handler, serve } from '../../platform/http/serve.ts';
import { switchDigest, unsubscribe } from './digest.ts';
import { confirmMail, giveMail, ownMail, removeMail } from './mailAddress.ts';
import { recoverMail, recoverMailSubmit } from './recoverByMail.ts';

/** Registers what an e-mail address is for. Without `SMTP_URL` all of it is ENOTFOUND. */
export function mailRoutes(app: FastifyInstance, ctx: Context) {
  const hasMail = ctx.config.SMTP_URL !== undefined;
  const serveMail = <E extends Endpoint>(endpoint: E, handler: Handler<E>, scope = app) =>
    serve(scope, ctx, endpoint, (input) => (hasMail ? handler(input) : (absent() as ReturnType<Handler<E>>)));

  serveMail(endpoints.ownMail, async ({ viewer }) => ({ mail: await ownMail(ctx, viewer.accountId) }));
  serveMail(endpoints.giveMail, ({ viewer, body: { address, userpw: password, language } }) =>
    giveMail(ctx, viewer.accountId, { address, password, language }),
  );
  serveMail(endpoints.removeMail, ({ viewer }) => removeMail(ctx, viewer.accountId));
  serveMail(endpoints.switchDigest, ({ viewer, body }) => switchDigest(ctx, viewer.accountId, body.on));
  serveMail(endpoints.confirmMail, ({ body }) => confirmMail(ctx, body.token));
  serveMail(endpoints.recoverMail, ({ body, request }) => recoverMail(ctx, body.asked, clientAddress(request)));
  serveMail(endpoints.recoverMailSubmit, ({ body, request }) => recoverMailSubmit(ctx, body, clientAddress(request)));

  void app.register((scope, _, done) => {
    // Mail servers send a form, which says nothing that the address does not.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, next) =>
      next(null, {}),
    );
    const end: Handler<typeof endpoints.unsubscribeMail> = async ({ params }) => {
      await unsubscribe(ctx, params.token);
      return {};
    };
    serveMail(endpoints.unsubscribeMail, end, scope);
    done();
  });
}

const absent = async () => refuse('ENOTFOUND');
