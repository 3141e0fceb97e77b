/**
 * Renders pages on the server, in a worker thread (`server/site/pages/renderer.ts`): the screens of the browser, as a
 * visitor sees them. One page at a time, because router, cache and texts belong to the module.
 */
import { createMemoryHistory } from '@tanstack/react-router';
import { prerender } from 'react-dom/static.edge';
import type { Rendered, RenderedAddress, SiteAnswer, SiteRequest } from '#contract/platform/rendering.ts';
import { PUBLISHED } from './base/api/publishedFile.ts';
import { queryClient } from './base/api/queryClient.ts';
import { setSiteOrigin } from './base/api/siteOrigin.ts';
import { setLanguage } from './base/i18n/language.ts';
import { loadAllTexts } from './base/i18n/texts.ts';
import { router } from './routes.tsx';
import { Site } from './Site.tsx';

/** With the port of the site, which takes requests, each with a port for its `SiteAnswer`. */
interface Task extends RenderedAddress {
  site: MessagePort;
}

/** A page whose screens ask for more after so many rounds stays as it is. */
const MAX_ROUNDS = 3;

/** Renders a page. Throws what a screen throws, and when a reply could not be read. */
export async function render({ address, language, origin, site }: Task): Promise<Rendered> {
  globalThis.fetch = (path, init) =>
    ask(site, {
      path: String(path),
      method: init?.method === 'POST' ? 'POST' : 'GET',
      body: typeof init?.body === 'string' ? init.body : null,
    });
  setSiteOrigin(origin);
  setLanguage(language);
  await loadAllTexts();
  queryClient.clear();
  router.update({
    ...router.options,
    // It would add an inline script.
    scrollRestoration: false,
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  const cache = queryClient.getQueryCache();
  const missing = () =>
    cache.findAll({
      predicate: ({ queryKey: [of], state, options }) =>
        isAddress(of) && state.status === 'pending' && isEnabled(options),
    });
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  let html = '';
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { prelude } = await prerender(<Site />, { onError, progressiveChunkSize: Number.POSITIVE_INFINITY });
    html = await new Response(prelude).text();
    // The screens have created the queries of what they miss.
    if (missing().length === 0) break;
    await Promise.all(missing().map((query) => query.fetch().catch(() => undefined)));
  }
  if (errors.length > 0) throw errors[0];
  const failed = cache.getAll().find(({ state }) => isBroken(state.error));
  if (failed) throw new Error(`${address}: no reply for ${JSON.stringify(failed.queryKey)}`);
  const replied = cache.getAll().filter(({ queryKey: [of], state }) => isAddress(of) && state.status === 'success');
  // A published list is a file of its own, which the browser loads beside the page.
  const replies = replied.map(
    ({ queryKey, state: { data } }) => [queryKey, queryKey[0] === PUBLISHED ? null : data] as const,
  );
  return { html, replies };
}

/** Whether a query only reads (`useEndpoint`). Others may confirm or redeem something, which the browser does once. */
const isAddress = (of: unknown) => of === PUBLISHED || String(of).startsWith('/api/');

const isEnabled = (options: object) => !('enabled' in options && options.enabled === false);

/** Whether a call failed for a reason that may be gone at the next attempt. */
const isBroken = (error: object | null) =>
  error !== null && 'error' in error && ['unreachable', 'unknown', 'EUNAVAILABLE'].includes(String(error.error));

async function ask(site: MessagePort, request: SiteRequest): Promise<Response> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<SiteAnswer>();
  port1.onmessage = ({ data }: MessageEvent<SiteAnswer>) => resolve(data);
  site.postMessage({ request, answer: port2 }, [port2]);
  const { body, ...answer } = await promise;
  port1.close();
  return new Response(body, answer);
}
