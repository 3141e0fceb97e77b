import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isCall, sendNotFound } from './refuse.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/**
 * Serves the built pages; every address of a page answers the one document that draws them all. What looks like a file
 * or a call is never answered with that page: it does not exist (ENOTFOUND).
 */
export async function serveWeb(app: FastifyInstance, folder = dist) {
  const built = existsSync(folder);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: 'index.html',
      setHeaders: (reply, path) => {
        const lasting = path.includes('/assets/') && /-[\w-]{8}\./.test(path);
        void reply.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const isPage = !isCall(path) && !/\.\w+$/.test(path);
    if (!reads || !isPage || !built) return sendNotFound(request, reply);
    return reply.sendFile('index.html');
  });
}
