import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/errors.ts';
import { listFiles, listNames } from '#domain/tables/listFiles.ts';
import type { Context } from '../context.ts';
import { sendRefusal } from '../http/refuse.ts';
import { sendFile } from './publishedFile.ts';

const DOUBLE_SLASHES = /\/{2,}/g;

/** Some clients glue addresses with a slash too many: `//` in a path is `/` (bmstable.md §1 rule 10). For `rewriteUrl`. */
export function tolerateDoubleSlashes({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('//')) return url;
  const query = url.indexOf('?');
  if (query === -1) return url.replace(DOUBLE_SLASHES, '/');
  return url.slice(0, query).replace(DOUBLE_SLASHES, '/') + url.slice(query);
}

/**
 * The published files under `/{table}/`. Registered before everything else and in a scope of their own: no session, no
 * other header, no log line, only a ready file.
 */
export function tableRoutes(app: FastifyInstance, ctx: Context) {
  const tableIds = new Set(ctx.rules.flatMap(({ rules }) => rules.tables.map(({ id }) => id)));
  const names = listNames.flatMap((list) => Object.values(listFiles[list]));
  for (const tableId of tableIds) {
    for (const name of names) {
      app.route({
        method: ['GET', 'HEAD'],
        url: `/${tableId}/${name}`,
        logLevel: 'warn',
        handler: (request, reply) => {
          const file = ctx.published.file(tableId, name);
          if (!file) return sendRefusal(reply, refuse('ENOTFOUND'));
          reply.hijack();
          sendFile(file, request.raw, reply.raw);
        },
      });
    }
  }
}
