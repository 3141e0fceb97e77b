import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { noteServerDate, serverNow } from '../api/serverClock.ts';
import { cachedCalls, cacheNames, downloadPath, hashedAsset, publicFile, SEEN_AT } from './caches.ts';

/*
 * Caches the last responses of the site for offline use. The network always comes first; only files with a hash of
 * their content in their name are served from the cache at once. Requests that change something (POST) are never
 * handled: a vote is sent now or not at all. Published tables are left to the browser.
 *
 * Nothing personal is cached: a response to a session is fetched once more without it, and that response is cached.
 */

/** The parts of `ServiceWorkerGlobalScope` that are used; its types clash with those of the DOM. */
interface Scope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
}
const scope = self as unknown as Scope;

/**
 * Limits the number of entries of a cache, not their age: an old response is better than none, and says when it was
 * given. The return type is loose because the library's own types do not agree with `exactOptionalPropertyTypes`.
 */
const limitEntries = (maxEntries: number): object => new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true });

// Entries are found by URL alone, so that a new version can take over from an old one under open pages.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

/** Whether a response was made for a session, which must not be stored. */
const isPersonal = (response: Response) => /no-store/.test(response.headers.get('cache-control') ?? '');

/** While somebody is logged in, a cached response is fetched again at this age; each time costs the server a call. */
const CACHE_TTL_MS = 10 * 60 * 1000;

/**
 * Fetches a URL without the session. Returns null if the cached response is recent, or if the new one may not be
 * stored.
 */
async function fetchAnonymously(url: string): Promise<Response | null> {
  const cached = await (await caches.open(cacheNames.answers)).match(url);
  const ageMs = serverNow().getTime() - Date.parse(cached?.headers.get('date') ?? '');
  // A negative age: the visitor's clock is behind, and no response has told yet.
  if (Math.abs(ageMs) < CACHE_TTL_MS) return null;
  const response = await fetch(url, { credentials: 'omit', headers: { accept: 'application/json' } });
  noteServerDate(response.headers.get('date'));
  return response.ok && !isPersonal(response) ? response : null;
}

/** Returns a cached response marked as such, with the time when it was given. */
function markAsCached(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set(SEEN_AT, response.headers.get('date') ?? '');
  return new Response(response.body, { status: response.status, headers });
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && cachedCalls.test(url.pathname),
  new NetworkFirst({
    cacheName: cacheNames.answers,
    // A response depends on nothing but its URL.
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) => {
          if (!response.ok) return null;
          return isPersonal(response) ? fetchAnonymously(request.url) : response;
        },
        cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && markAsCached(cachedResponse),
      },
      limitEntries(100),
    ],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && hashedAsset.test(url.pathname),
  new CacheFirst({
    cacheName: cacheNames.assets,
    matchOptions: { ignoreVary: true },
    plugins: [limitEntries(300)],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && publicFile.test(url.pathname),
  new NetworkFirst({ cacheName: cacheNames.files }),
);

/** Returns a cached document that says when its replies were given (`takeRenderedReplies`). */
async function markReplies(document: Response): Promise<Response> {
  const date = document.headers.get('date') ?? '';
  const html = (await document.text()).replace('id="replies"', `id="replies" data-seen-at="${date}"`);
  return new Response(html, { status: document.status, headers: document.headers });
}

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !/\.\w+$/.test(url.pathname) && !downloadPath.test(url.pathname),
  new NetworkFirst({
    cacheName: cacheNames.documents,
    matchOptions: { ignoreVary: true },
    plugins: [
      { cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && markReplies(cachedResponse) },
      limitEntries(100),
    ],
  }),
);

/** The page in a document, and its replies. */
const RENDERED = /<div id="root">[\s\S]*<script type="application\/json" id="replies">[\s\S]*?<\/script>/;

/**
 * Serves any cached document, without the page in it, for a page that was not cached: the router renders each page from any
 * document.
 */
setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  const documents = await caches.open(cacheNames.documents);
  const [first] = await documents.keys();
  const found = first && (await documents.match(first, { ignoreVary: true }));
  if (!found) return Response.error();
  return new Response((await found.text()).replace(RENDERED, '<div id="root"></div>'), { headers: found.headers });
});
