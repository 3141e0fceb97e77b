import { tableById } from '#domain/tables/tableRules.ts';
import type { Failure } from '../../base/api/call.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { wasJustRefused } from '../../base/api/fresh.ts';
import { queryClient } from '../../base/api/queryClient.ts';
import { endpointQuery } from '../../base/api/useEndpoint.ts';
import type { AnyPage } from './page.ts';

/**
 * Makes the calls that a page makes at an address. Fresh replies are not fetched again; a page of an unknown table
 * makes no calls.
 */
export async function prefetchCalls(
  page: AnyPage,
  params: Readonly<Record<string, string>>,
  search: object,
): Promise<void> {
  const { tables } = currentRules();
  const table = 'tableId' in params ? tableById({ tables }, params.tableId ?? '') : tables[0];
  if (!table || !page.calls) return;
  // If a module cannot be loaded, the screen reports it.
  const calls = await page.calls({ params, search, table }).catch(() => []);
  await Promise.all(calls.map(({ endpoint, request }) => prefetch(endpointQuery(endpoint, request as never))));
}

/**
 * Prefetches a query. A refusal is kept for the screen. Any other failure is removed unless a screen uses it already:
 * the screen would show it before it fetches again.
 */
export async function prefetch(query: ReturnType<typeof endpointQuery>): Promise<void> {
  await queryClient.prefetchQuery(query);
  const fetched = queryClient.getQueryCache().find<unknown, Failure>({ queryKey: query.queryKey });
  if (fetched?.state.status === 'error' && !wasJustRefused(fetched.state) && fetched.getObserversCount() === 0) {
    queryClient.getQueryCache().remove(fetched);
  }
}
