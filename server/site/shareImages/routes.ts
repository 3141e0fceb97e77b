import type { FastifyInstance } from 'fastify';
import { isRefusal } from '#domain/common/errors.ts';
import type { Context } from '../../platform/context.ts';
import { hasEtag } from '../../platform/http/hasEtag.ts';
import { clientAddress } from '../../platform/http/limits/clientAddress.ts';
import { sendRefusal } from '../../platform/http/refuse.ts';
import { serveOther } from '../../platform/http/serve.ts';
import { playerCard } from './playerCard.ts';
import { etagOf } from './shareImages.ts';

/** Serves the images that link previews of profiles show. */
export function shareImageRoutes(app: FastifyInstance, ctx: Context) {
  // Not in the contract: the response is a file.
  serveOther<{ Params: { tableId: string; userId: string } }>(
    app,
    { path: '/user/:tableId/:userId/share.png', cost: 'image' },
    async (request, reply) => {
      const { params, headers } = request;
      const card = await playerCard(ctx, params);
      if (isRefusal(card)) return sendRefusal(reply, card);
      const etag = etagOf(card);
      void reply.headers({ etag, 'cache-control': 'public, max-age=600', 'access-control-allow-origin': '*' });
      if (hasEtag(headers['if-none-match'], etag)) return reply.code(304).send();
      const caller = { kind: 'visitor', address: clientAddress(request) } as const;
      const image = await ctx.shareImages.draw(caller, card);
      if (isRefusal(image)) return sendRefusal(reply, image);
      return reply.type('image/png').send(image);
    },
  );
}
