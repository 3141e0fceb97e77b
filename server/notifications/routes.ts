import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/notifications/notifications.ts';
import { isRefusal } from '#domain/common/errors.ts';
import type { Context } from '../platform/context.ts';
import { serve } from '../platform/http/serve.ts';
import { ownNotifications } from './ownNotifications.ts';
import { readNotifications } from './readNotifications.ts';
import { switchNotifications } from './switchNotifications.ts';

/** Registers what an account was told, and what it wants to be told. */
export function notificationRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.notifications, ({ viewer, query }) =>
    ownNotifications(ctx.db, viewer.accountId, { page: query.page, now: ctx.clock.now() }),
  );

  serve(app, ctx, endpoints.readNotifications, async ({ viewer, body }) => {
    const result = await readNotifications(ctx, viewer.accountId, body);
    return isRefusal(result) ? result : {};
  });

  serve(app, ctx, endpoints.switchNotifications, async ({ viewer, body }) => {
    const result = await switchNotifications(ctx, viewer.accountId, body);
    return isRefusal(result) ? result : {};
  });
}
