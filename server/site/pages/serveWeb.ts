import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Refusal } from '#domain/common/errors.ts';
import type { Context } from '../../platform/context.ts';
import {
  type BuiltDocuments,
  builtPages,
  type DocumentLanguage,
  documentLanguages,
  readDocuments,
} from '../../platform/documents/documents.ts';
import { contentHash } from '../../platform/hash.ts';
import { acceptedEncoding } from '../../platform/http/acceptedEncoding.ts';
import { compress } from '../../platform/http/compress.ts';
import { isApiPath, sendNotFound, sendRefusal } from '../../platform/http/refuse.ts';
import { siteAddress } from '../../platform/http/siteAddress.ts';
import { pageDocument } from './pageDocument.ts';

/** Longer than the header of any browser. Longer ones are ignored. */
const MAX_HEADER_LENGTH = 500;

/** The data for the pages. */
type Site = Pick<Context, 'db' | 'published' | 'rules' | 'clock' | 'config'>;

/** Files of the build that are not served. */
const INTERNAL_FILES = ['/index.html', '/documents.json'];

/** The address of a player with a search text, which may end like a file name. */
const TITLE_SEARCH = /^\/user\/[^/]+\/[^/]+\/[^/]+$/;

/**
 * Serves the built pages. Every page address gets the single HTML document with its own head; unknown addresses get it
 * with 404. Missing files and endpoints get ENOTFOUND instead.
 */
export async function serveWeb(app: FastifyInstance, site: Site, folder = builtPages) {
  const documents = readDocuments(folder);
  if (documents) {
    app.get('/', (request, reply) => sendDocument(site, documents, request, reply));
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      allowedPath: (path) => !INTERNAL_FILES.includes(path),
      setHeaders: (reply, path) => {
        const lasting = path.includes('/assets/') && /-[\w-]{8}\./.test(path);
        void reply.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const isFile = /\.\w+$/.test(path) && !TITLE_SEARCH.test(path);
    const isPage = !isApiPath(path) && !isFile;
    if (!reads || !isPage || !documents) return sendNotFound(request, reply);
    return sendDocument(site, documents, request, reply);
  });
}

const pathOf = ({ url }: Pick<FastifyRequest, 'url'>) => url.split('?', 1)[0] ?? '';

async function sendDocument(site: Site, documents: BuiltDocuments, request: FastifyRequest, reply: FastifyReply) {
  const tooMany = await new Promise<Refusal | null>((next) => {
    request.server.traffic.admit('page', request.raw, reply.raw, next);
  });
  if (tooMany) return sendRefusal(reply, tooMany);
  const { traffic } = request.server;
  const document = await traffic.whileWorking(request.raw, () =>
    pageDocument(site, documents, {
      path: pathOf(request),
      hasQuery: request.url.includes('?'),
      language: preferredLanguage(request.headers['accept-language']),
      site: siteAddress(site.config, request),
    }),
  );
  if ('redirect' in document)
    return reply.header('cache-control', 'no-cache').redirect(document.redirect, document.status);
  const { found, html } = document;
  const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString());
  const etag = `"${contentHash(html)}-${encoding}"`;
  void reply
    .code(found ? 200 : 404)
    .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language, Accept-Encoding', etag })
    .type('text/html; charset=utf-8');
  if (found && request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(await traffic.whileWorking(request.raw, () => compress(html, encoding, 'small')));
}

/**
 * Returns the language of a document: the site's language that the browser prefers, English when it asks for none of
 * them.
 *
 * @param accepted the Accept-Language header
 */
function preferredLanguage(accepted = ''): DocumentLanguage {
  if (accepted.length > MAX_HEADER_LENGTH) return documentLanguages[0];
  const negotiator = new Negotiator({ headers: { 'accept-language': accepted } });
  return negotiator.language(documentLanguages) ?? documentLanguages[0];
}
