import { cacheNames, keptCalls, lastingAsset, plainFile } from './caches.ts';

/**
 * Lets the service worker keep what is seen from now on, and what this page has loaded already. Where a browser has none,
 * or the page came over plain HTTP, the site works as ever, but not offline.
 */
export async function startOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const isFirst = navigator.serviceWorker.controller === null;
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    if (isFirst) await keepWhatIsShown();
  } catch {
    // Private windows and full discs refuse: nothing is lost but the offline page.
  }
}

/** The first page was loaded before anybody kept it. Its files come from the browser's own cache. */
async function keepWhatIsShown(): Promise<void> {
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin);
  const pathsOf = (kept: (path: string) => boolean) => [
    ...new Set(loaded.filter(({ pathname }) => kept(pathname)).map(({ pathname, search }) => pathname + search)),
  ];
  const put = async (name: keyof typeof cacheNames, addresses: readonly string[]) =>
    (await caches.open(cacheNames[name])).addAll([...addresses]);
  await put(
    'assets',
    pathsOf((path) => lastingAsset.test(path)),
  );
  await put(
    'files',
    pathsOf((path) => plainFile.test(path)),
  );
  await put('documents', [location.pathname]);
  // Through the service worker, which keeps nothing personal.
  await controlled();
  await Promise.all(pathsOf((path) => keptCalls.test(path)).map(askAgain));
}

/** To its end: an answer that nobody reads holds a connection. */
async function askAgain(address: string): Promise<void> {
  const answer = await fetch(address, { headers: { accept: 'application/json' } });
  await answer.arrayBuffer();
}

/** When the page is under the service worker's hands. */
function controlled(): Promise<void> {
  const { serviceWorker } = navigator;
  const { promise, resolve } = Promise.withResolvers<void>();
  serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  if (serviceWorker.controller) resolve();
  return promise;
}
