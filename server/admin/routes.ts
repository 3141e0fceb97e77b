import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/admin.ts';
import type { RefusalOf } from '#contract/endpoint.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { isBlank } from '#domain/common/text.ts';
import type { Context } from '../platform/context.ts';
import { serve } from '../platform/http/serve.ts';
import { allNotices } from '../site/notices.ts';
import { suspensions } from '../voting/submissions/suspend.ts';
import { importStream } from './importStream.ts';
import { performOrAsk } from './pendingActs.ts';

type ActRefusals = Refusal<RefusalOf<typeof endpoints.performAct>>;

/** Registers what moderators and admins do in the browser. */
export function adminRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.performAct, async ({ viewer, body: { act, reason, preview } }) => {
    if (!preview && isBlank(reason)) return refuse('NOTINFO');
    const outcome = await performOrAsk(ctx, act, {
      ...{ by: viewer.accountId, reason: reason.trim(), isPreview: preview },
    });
    return 'error' in outcome ? (outcome as ActRefusals) : outcome;
  });

  serve(app, ctx, endpoints.adminNotices, async () => ({ source: await allNotices(ctx) }));

  serve(app, ctx, endpoints.importFrom, async ({ viewer, body, reply }) => {
    if (!body.preview && isBlank(body.reason)) return refuse('NOTINFO');
    // A proxy passes each line on at once.
    void reply.headers({ 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' });
    return importStream(ctx, body, viewer.accountId);
  });

  serve(app, ctx, endpoints.adminSuspensions, async () => ({
    source: (await suspensions(ctx)).map(({ id, startsAt, endsAt }) => ({
      ...{ period: id, from: startsAt.toISOString(), until: endsAt.toISOString() },
    })),
  }));
}
