import { repliesByAddress } from '../api/renderedReplies.ts';
import { serverNow } from '../api/serverClock.ts';
import { cachedCalls, cacheNames, hashedAsset, publicFile } from './caches.ts';

/**
 * Registers the service worker, which caches what is loaded from now on, and caches what this page has loaded already.
 * In a browser without service workers, or over plain HTTP, the site works as usual, but not offline.
 */
export async function startOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const isFirst = navigator.serviceWorker.controller === null;
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    await cacheReplies();
    if (isFirst) await cacheCurrentPage();
  } catch {
    // Private windows and full disks refuse; then only offline use is lost.
  }
}

/** Caches the replies that came in the document, which no request has. They are those of a visitor. */
async function cacheReplies(): Promise<void> {
  const answers = await caches.open(cacheNames.answers);
  const headers = { 'content-type': 'application/json', date: serverNow().toUTCString() };
  const cached = repliesByAddress().filter(([address]) => cachedCalls.test(address.split('?', 1)[0] ?? ''));
  await Promise.all(
    cached.map(([address, reply]) => answers.put(address, new Response(JSON.stringify(reply), { headers }))),
  );
}

/**
 * Caches what the first page loaded before the service worker started. Its files come from the browser's HTTP cache.
 */
async function cacheCurrentPage(): Promise<void> {
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin);
  const pathsOf = (isCached: (path: string) => boolean) => [
    ...new Set(loaded.filter(({ pathname }) => isCached(pathname)).map(({ pathname, search }) => pathname + search)),
  ];
  const put = async (name: keyof typeof cacheNames, addresses: readonly string[]) =>
    (await caches.open(cacheNames[name])).addAll([...addresses]);
  await put(
    'assets',
    pathsOf((path) => hashedAsset.test(path)),
  );
  await put(
    'files',
    pathsOf((path) => publicFile.test(path)),
  );
  await put('documents', [location.pathname + location.search]);
  // Through the service worker, which caches nothing personal.
  await untilControlled();
  await Promise.all(pathsOf((path) => cachedCalls.test(path)).map(refetch));
}

/** Fetches a path of the API again. It reads the response to its end, because an unread one holds a connection. */
async function refetch(address: string): Promise<void> {
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  await response.arrayBuffer();
}

/** Resolves when the service worker controls the page. */
function untilControlled(): Promise<void> {
  const { serviceWorker } = navigator;
  const { promise, resolve } = Promise.withResolvers<void>();
  serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  if (serviceWorker.controller) resolve();
  return promise;
}
