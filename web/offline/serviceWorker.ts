import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { cacheNames, download, keptCalls, lastingAsset, plainFile, SEEN_AT } from './caches.ts';

/**
 * Keeps what was last seen of the site, for when it cannot be reached. The site itself always comes first; only files
 * that bear the hash of their content are taken from here at once. What changes something (POST) never passes through:
 * a vote is sent now or not at all. Published tables are left to the browser.
 *
 * Nothing personal is kept: what was answered to a session is fetched once more without it, and that is what stays.
 */
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
 * Keeps no more than so many. None is too old: the last one seen is better than none, and says when it was. The library's
 * own types disagree about what is left out.
 */
const newest = (maxEntries: number): object => new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true });

// What is kept goes by addresses alone, so that a new version can take over from an old one under open pages.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

/** Whether an answer was made for a session: no browser may store it. */
const isPersonal = (response: Response) => /no-store/.test(response.headers.get('cache-control') ?? '');

/** How old the kept answer may get while somebody is logged in, in milliseconds: each look costs the site a call. */
const LOOK_AGAIN_MS = 10 * 60 * 1000;

/** What anybody is answered, instead of what one player is; null where that was asked lately. */
async function asAnybody(url: string): Promise<Response | null> {
  const kept = await (await caches.open(cacheNames.answers)).match(url);
  if (kept && Date.now() - Date.parse(kept.headers.get('date') ?? '') < LOOK_AGAIN_MS) return null;
  const response = await fetch(url, { credentials: 'omit', headers: { accept: 'application/json' } });
  return response.ok && !isPersonal(response) ? response : null;
}

/** The last answer, saying that it is the last one and when it was given. */
function asLastSeen(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set(SEEN_AT, response.headers.get('date') ?? '');
  return new Response(response.body, { status: response.status, headers });
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && keptCalls.test(url.pathname),
  new NetworkFirst({
    cacheName: cacheNames.answers,
    // An answer depends on nothing but its address.
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) => {
          if (!response.ok) return null;
          return isPersonal(response) ? asAnybody(request.url) : response;
        },
        cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && asLastSeen(cachedResponse),
      },
      newest(100),
    ],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && lastingAsset.test(url.pathname),
  new CacheFirst({
    cacheName: cacheNames.assets,
    matchOptions: { ignoreVary: true },
    plugins: [newest(300)],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && plainFile.test(url.pathname),
  new NetworkFirst({ cacheName: cacheNames.files }),
);

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !/\.\w+$/.test(url.pathname) && !download.test(url.pathname),
  new NetworkFirst({
    cacheName: cacheNames.documents,
    // All documents of an address draw the same page, whatever its query asks for.
    matchOptions: { ignoreSearch: true, ignoreVary: true },
    plugins: [newest(100)],
  }),
);

/** Any document draws any page: what it shows comes from the calls. */
setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  const documents = await caches.open(cacheNames.documents);
  const [first] = await documents.keys();
  return (first && (await documents.match(first, { ignoreVary: true }))) ?? Response.error();
});
