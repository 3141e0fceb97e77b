import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../../platform/context.ts';
import { readDocuments, shareImage } from '../../platform/documents/documents.ts';
import { contentHash } from '../../platform/hash.ts';
import { hasEtag } from '../../platform/http/hasEtag.ts';
import { clientAddress } from '../../platform/http/limits/clientAddress.ts';
import { sendRefusal } from '../../platform/http/refuse.ts';
import { serveOther } from '../../platform/http/serve.ts';
import { pictureSvg } from './pictureSvg.ts';
import { pictureOf, picturePaths } from './pictures.ts';

/** A picture is some 30 kB. */
const KEPT_BYTES = 8 * 1024 * 1024;

/** Serves the images that link previews show of a single thing. One that cannot be drawn leads to that of its table. */
export function shareImageRoutes(app: FastifyInstance, ctx: Context) {
  const documents = readDocuments(ctx.brand.pages);
  /** By the hash of the SVG. Simultaneous requests share one drawing. */
  const drawn = new LRUCache<string, Buffer, { svg: string; address: string }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
    async fetchMethod(_key, _stale, { context: { svg, address } }) {
      const png = await ctx.fileReader.run({ kind: 'visitor', address }, 'drawPicture', async () => svg);
      return isRefusal(png) ? undefined : Buffer.from(png);
    },
  });

  for (const path of picturePaths) {
    // Not in the contract: the reply is a file.
    serveOther<{ Params: Record<string, string> }>(app, { path, cost: 'list' }, async (request, reply) => {
      const picture = await pictureOf(ctx, path, request.params);
      if (!picture) return sendRefusal(reply, refuse('ENOTFOUND'));
      const instead = () =>
        reply.header('cache-control', 'no-cache').redirect(shareImage(documents, picture.table?.id), 302);
      if (picture.title === '') return instead();
      const svg = pictureSvg(picture, ctx.config.SITE_NAME);
      const key = contentHash(svg);
      const etag = `"${key}"`;
      const png = hasEtag(request.headers['if-none-match'], etag)
        ? null
        : await drawn.fetch(key, { context: { svg, address: clientAddress(request) } }).catch((error: unknown) => {
            ctx.log.error({ err: error, path: request.url }, 'a picture could not be drawn');
          });
      if (png === undefined) return instead();
      void reply.headers({ etag, 'cache-control': 'public, max-age=3600' });
      return png === null ? reply.code(304).send() : reply.type('image/png').send(png);
    });
  }
}
