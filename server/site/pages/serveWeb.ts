import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Refusal } from '#domain/common/errors.ts';
import type { Context } from '../../platform/context.ts';
import { commitCount } from '../../platform/database/transaction.ts';
import {
  type BuiltDocuments,
  type DocumentLanguage,
  documentLanguages,
  readDocuments,
  renderDocument,
  withBetaNotice,
  withPage,
} from '../../platform/documents/documents.ts';
import { contentHash } from '../../platform/hash.ts';
import { acceptedEncoding } from '../../platform/http/acceptedEncoding.ts';
import { type KeptReply, keptReply } from '../../platform/http/keptReply.ts';
import { isApiPath, sendNotFound, sendRefusal } from '../../platform/http/refuse.ts';
import { siteAddress } from '../../platform/http/siteAddress.ts';
import { publishedFileAt } from '../../tables/published/answerPublished.ts';
import { sendFile, textOf } from '../../tables/published/publishedFile.ts';
import { type DocumentRequest, pageDocument, pathOf, type Redirect } from './pageDocument.ts';
import { createRenderer, type RenderedPage, type Renderer } from './renderer.ts';

/** Longer than the header of any browser. Longer ones are ignored. */
const MAX_HEADER_LENGTH = 500;

/** The data for the pages. */
type Site = Pick<Context, 'db' | 'published' | 'rules' | 'clock' | 'config' | 'log' | 'brand'>;

/** After this time, and after each commit, it is checked whether a document is up to date, at the next request for it. */
const FRESH_MS = 1000;
/** A proxy or CDN answers by itself for a second, and for a minute while it asks for the next one. */
const RENDERED_CACHING = 'public, max-age=0, s-maxage=1, stale-while-revalidate=60';
/** The documents that are kept, with their compressed bytes and replies. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** What a document takes in memory by its bytes: compressed, too. */
const BYTES_PER_BYTE = 2;
/** The size of redirects and of documents without a page: too large for the cache, so that they push nothing out. */
const NOT_KEPT = CACHE_BYTES;
/** A page that changes each time it is rendered is sent without content. */
const MAX_TRIES = 2;

/** Files of the build that are not served. */
const INTERNAL_FILES = /^\/(index\.html|(documents|assets|budgets)\.json|server\/.*)$/;

/** The address of a player with a search text, which may end like a file name. */
const TITLE_SEARCH = /^\/user\/[^/]+\/[^/]+\/[^/]+$/;

/**
 * Serves the built pages. Every page address gets the single HTML document with its own head; unknown addresses get it
 * with 404. Missing files and endpoints get ENOTFOUND instead.
 */
export async function serveWeb(
  app: FastifyInstance,
  site: Site,
  { renderMs }: { renderMs: number },
  folder = site.brand.pages,
) {
  const documents = readDocuments(folder);
  const isRendering = documents !== null && site.config.RENDER_PAGES === 'on';
  const renderer = isRendering
    ? createRenderer(app, site, { renderMs, filename: path.join(folder, 'server/render.js') })
    : null;
  const send = documents && documentSender(site, documents, renderer);
  if (send) {
    app.addHook('onClose', () => renderer?.close());
    // So that nobody waits for the start of the thread.
    app.addHook('onListen', () => void renderer?.render({ address: '/', language: 'en', origin: '' }));
    app.get('/', send);
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      allowedPath: (path) => !INTERNAL_FILES.test(path),
      setHeaders: (reply, file) => {
        const lasting = file.includes('/assets/') && /-[\w-]{7,8}\./.test(file);
        void reply.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';
  const isPage = (address: string) => {
    if (address.endsWith('.html') && publishedFileAt(site.published, address)) return true;
    return !isApiPath(address) && (!/\.\w+$/.test(address) || TITLE_SEARCH.test(address));
  };
  // Before a file is looked for.
  app.addHook('onRequest', async (request, reply) => {
    const hasRoute = !request.is404 && request.routeOptions.url !== '/*';
    if (send && !hasRoute && isRead(request) && isPage(pathOf(request.url))) return send(request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const published = publishedFileAt(site.published, pathOf(request.url));
    if (send || !published || !isRead(request)) return sendNotFound(request, reply);
    reply.hijack();
    return sendFile(published, request.raw, reply.raw);
  });
}

/** A document ready to be sent. */
interface ReadyDocument {
  found: boolean;
  reply: KeptReply;
  etag: string;
  /** What the page in it has read that the server has rendered; null without one. */
  read: RenderedPage['read'] | null;
  /** When its page was known to be up to date: by the machine's clock, and after how many commits of this process. */
  checked: { at: number; commits: number };
}

type RenderedDocument = ReadyDocument & Pick<RenderedPage, 'read'>;

const isRendered = (document: ReadyDocument | Redirect): document is RenderedDocument =>
  'read' in document && document.read !== null;

type Sender = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Returns a function that answers with the document of an address. */
function documentSender(site: Site, documents: BuiltDocuments, renderer: Renderer | null): Sender {
  const cache = new LRUCache<string, ReadyDocument | Redirect, DocumentRequest>({
    maxSize: CACHE_BYTES,
    maxEntrySize: CACHE_BYTES / 8,
    sizeCalculation: (document, key) =>
      isRendered(document) ? 2 * key.length + BYTES_PER_BYTE * document.reply.bytes.length : NOT_KEPT,
    fetchMethod: async (_key, known, { context }) => {
      const checked = { at: performance.now(), commits: commitCount() };
      if (known && isRendered(known) && (await renderer?.isUpToDate(known))) return { ...known, checked };
      return makeDocument(context, checked);
    },
  });

  /** Makes a document once more when a reply that it shows has changed meanwhile, so that it never shows half a vote count. */
  async function makeDocument(
    request: DocumentRequest,
    checked: ReadyDocument['checked'],
    tries = MAX_TRIES,
  ): Promise<ReadyDocument | Redirect> {
    const published = publishedFileAt(site.published, pathOf(request.address));
    const headNow = () => (published ? null : pageDocument(site, documents, request));
    let head = await headNow();
    if (head && 'redirect' in head) return head;
    const page = ((head?.found ?? true) && tries > 0 && (await renderer?.render(request))) || null;
    if (page) {
      head = await headNow();
      if (head && 'redirect' in head) return head;
      if (!(await renderer?.isUpToDate(page))) return makeDocument(request, checked, tries - 1);
    }
    const outline = published ? await textOf(published) : head ? renderDocument(documents, head, page !== null) : '';
    const html = withBetaNotice(page ? withPage(outline, page) : outline, documents, site.config.BETA_NOTICE);
    const read = page?.read ?? null;
    return { found: head?.found ?? true, reply: keptReply(Buffer.from(html)), etag: contentHash(html), read, checked };
  }

  const isFresh = (document: ReadyDocument | Redirect | undefined) =>
    document !== undefined &&
    isRendered(document) &&
    document.checked.commits === commitCount() &&
    performance.now() - document.checked.at < FRESH_MS;

  return async (request, reply) => {
    const { traffic } = request.server;
    const tooMany = await new Promise<Refusal | null>((next) => traffic.admit('page', request.raw, reply.raw, next));
    if (tooMany) return sendRefusal(reply, tooMany);
    const language = preferredLanguage(request.headers['accept-language']);
    const asked = { address: request.url, language, origin: siteAddress(site.config, request) };
    const key = JSON.stringify(asked);
    const fetched = { context: asked, forceRefresh: !isFresh(cache.peek(key)) };
    const document = await traffic.whileWorking(request.raw, () => cache.forceFetch(key, fetched));
    if ('redirect' in document)
      return reply.header('cache-control', 'no-cache').redirect(document.redirect, document.status);
    const accepted = request.headers['accept-encoding']?.toString();
    const etag = `"${document.etag}-${acceptedEncoding(accepted)}"`;
    const vary = 'Accept-Language, Accept-Encoding';
    const caching = document.read ? RENDERED_CACHING : 'no-cache';
    void reply.code(document.found ? 200 : 404).headers({ 'cache-control': caching, vary, etag });
    if (document.found && request.headers['if-none-match'] === etag) return reply.code(304).send();
    const { bytes, headers } = await document.reply.content(accepted);
    return reply
      .headers({ ...headers, vary })
      .type('text/html; charset=utf-8')
      .send(bytes);
  };
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
