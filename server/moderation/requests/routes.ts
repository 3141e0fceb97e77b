import type { FastifyInstance } from 'fastify';
import { adminRequestDetail, adminRequests as adminRequestsEndpoint } from '#contract/moderation/admin.ts';
import * as endpoints from '#contract/moderation/requests.ts';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../../platform/context.ts';
import { clientAddress } from '../../platform/http/limits/clientAddress.ts';
import { serve } from '../../platform/http/serve.ts';
import { endSession } from '../../platform/http/session.ts';
import { deletionEffects } from './chartDeletion.ts';
import { adminRequest, adminRequests, ownRequests, shownRequest } from './readRequests.ts';
import { addToRequest, sendRequest } from './sendRequest.ts';

/** Registers requests to the moderators: for those who ask, and for moderators. */
export function requestRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.sendRequest, async ({ viewer, body, request, reply }) => {
    const sent = viewer?.banned ? refuse('EBANNED') : await sendRequest(ctx, viewer, body, clientAddress(request));
    // As `serve` does for endpoints that require a session.
    if (isRefusal(sent) && sent.error === 'EBANNED') await endSession(ctx, request, reply);
    return sent;
  });

  serve(app, ctx, endpoints.addToRequest, async ({ viewer, body, request, reply }) => {
    const added = await addToRequest(ctx, viewer, body);
    if (isRefusal(added) && added.error === 'EBANNED') await endSession(ctx, request, reply);
    return added;
  });

  serve(app, ctx, endpoints.request, ({ viewer, body }) => shownRequest(ctx, body, viewer));

  serve(app, ctx, endpoints.ownRequests, ({ viewer, query }) => ownRequests(ctx, viewer, query.page));

  serve(app, ctx, endpoints.deletionEffects, ({ query }) => deletionEffects(ctx, query));

  serve(app, ctx, adminRequestsEndpoint, ({ viewer, query }) => adminRequests(ctx, viewer, query));

  serve(app, ctx, adminRequestDetail, ({ viewer, params }) => adminRequest(ctx, params.request, viewer));
}
