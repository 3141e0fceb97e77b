import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/players/favourites.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { favouritesFolder } from '#domain/players/favourites.ts';
import { mixedFiles } from '#domain/players/mixedTable.ts';
import type { Context } from '../../platform/context.ts';
import { sendRefusal } from '../../platform/http/refuse.ts';
import { serve, serveOther } from '../../platform/http/serve.ts';
import { sendText } from '../../tables/published/publishedFile.ts';
import { favouriteTable } from './favouriteTable.ts';
import { ownFavourites } from './ownFavourites.ts';
import { isFavourite, renewFavouritesAddress, setFavourite } from './setFavourite.ts';

/** Registers the favourites of an account, and their table for game clients. */
export function favouriteRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.favourites, ({ viewer }) => ownFavourites(ctx, viewer.accountId));

  serve(app, ctx, endpoints.isFavourite, async ({ viewer, params }) => ({
    value: await isFavourite(ctx.db, viewer.accountId, params.hash),
  }));

  serve(app, ctx, endpoints.setFavourite, async ({ viewer, body }) => {
    const result = await setFavourite(ctx, viewer.accountId, body);
    return isRefusal(result) ? result : {};
  });

  serve(app, ctx, endpoints.renewFavouritesAddress, ({ viewer, body }) =>
    renewFavouritesAddress(ctx, viewer.accountId, body.table),
  );

  // Not in the contract: the responses are files.
  for (const file of Object.values(mixedFiles)) {
    serveOther<{ Params: { key: string } }>(
      app,
      { path: `${favouritesFolder(':key')}/${file}`, cost: 'scores' },
      async ({ params, raw }, reply) => {
        const text = await favouriteTable(ctx, file, params.key);
        if (isRefusal(text)) return sendRefusal(reply, text);
        reply.hijack();
        reply.raw.setHeader('X-Robots-Tag', 'noindex');
        await sendText(file, text, raw, reply.raw);
      },
    );
  }
}
