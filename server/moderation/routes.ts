import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/moderation/admin.ts';
import { refuse } from '#domain/common/errors.ts';
import { isBlank } from '#domain/common/text.ts';
import { hasRole } from '#domain/moderation/acts.ts';
import type { Context } from '../platform/context.ts';
import { attachment } from '../platform/http/attachment.ts';
import { sendRefusal } from '../platform/http/refuse.ts';
import { serve, serveOther } from '../platform/http/serve.ts';
import { viewerOf } from '../platform/http/session.ts';
import { allNotices } from '../site/notices.ts';
import { suspensions } from '../voting/submissions/suspend.ts';
import { importStream } from './importStream.ts';
import { nextCount } from './nextCount.ts';
import { createOverview } from './overview.ts';
import { endPendingAct, performOrAsk } from './pendingActs.ts';
import { adminPlayer, adminPlayers } from './players.ts';
import { trail, trailCsv } from './trail.ts';

/** Registers what moderators and admins do in the browser. */
export function adminRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.performAct, async ({ viewer, body: { act, reason, preview } }) => {
    if (!preview && isBlank(reason)) return refuse('NOTINFO');
    const order = { by: viewer.accountId, reason: reason.trim(), isPreview: preview };
    return performOrAsk(ctx, act, order);
  });

  serve(app, ctx, endpoints.endPendingAct, ({ viewer, body }) => endPendingAct(ctx, { ...body, by: viewer.accountId }));

  const overview = createOverview(ctx);
  serve(app, ctx, endpoints.overview, ({ viewer }) => overview(viewer));

  serve(app, ctx, endpoints.nextCount, () => nextCount(ctx));
  serve(app, ctx, endpoints.adminPlayers, ({ query }) => adminPlayers(ctx, query));
  serve(app, ctx, endpoints.adminPlayer, ({ viewer, query }) => adminPlayer(ctx, viewer, query));

  serve(app, ctx, endpoints.adminNotices, async () => ({ source: await allNotices(ctx) }));

  serve(app, ctx, endpoints.importFrom, async ({ viewer, body, reply }) => {
    if (!body.preview && isBlank(body.reason)) return refuse('NOTINFO');
    // A proxy passes each line on at once.
    void reply.headers({ 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' });
    return importStream(ctx, body, viewer.accountId);
  });

  serve(app, ctx, endpoints.adminSuspensions, async () => ({
    source: (await suspensions(ctx)).map(({ id, startsAt, endsAt }) => ({
      period: id,
      from: startsAt.toISOString(),
      until: endsAt.toISOString(),
    })),
  }));

  serve(app, ctx, endpoints.trail, ({ query }) => trail(ctx, query));
  trailCsvRoute(app, ctx);
}

/** The lines that `/api/admin/trail` lists by pages, as one file. */
function trailCsvRoute(app: FastifyInstance, ctx: Context) {
  serveOther(app, { path: '/api/admin/trail.csv', cost: endpoints.trail.limits.cost }, async (request, reply) => {
    const viewer = await viewerOf(ctx, request);
    if (!viewer) return sendRefusal(reply, refuse('ESESSIONEXP'));
    if (!hasRole(viewer, endpoints.trail.role))
      return sendRefusal(reply, refuse('ENOTVALIDAUTH', { kind: 'forbidden' }));
    const { success, data } = endpoints.trail.query.safeParse(request.query);
    if (!success) return sendRefusal(reply, refuse('NOTVALIDVALUE'));
    return reply
      .headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': attachment('trail.csv') })
      .send(await trailCsv(ctx, data));
  });
}
