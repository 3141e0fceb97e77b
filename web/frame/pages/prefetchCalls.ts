import { tableById } from '#domain/tables/tableRules.ts';
import type { Failure } from '../../base/api/call.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { isRefusedLately } from '../../base/api/fresh.ts';
import { queryClient } from '../../base/api/queryClient.ts';
import { endpointQuery } from '../../base/api/useEndpoint.ts';
import type { AnyPage } from './page.ts';

/** Starts the calls that a page makes at an address. Replies that are there and fresh are not fetched again; a page of an unknown table makes none. */
export async function prefetchCalls(
  page: AnyPage,
  params: Readonly<Record<string, string>>,
  search: object,
): Promise<void> {
  const { tables } = currentRules();
  const table = 'tableId' in params ? tableById({ tables }, params.tableId ?? '') : tables[0];
  if (!table || !page.calls) return;
  // A part of the site that cannot be fetched is the screen's to report.
  const calls = await page.calls({ params, search, table }).catch(() => []);
  for (const { endpoint, request } of calls) void prefetch(endpointQuery(endpoint, request as never));
}

/**
 * Fetches a query ahead of its screen. A refusal is kept for the screen; another failure is forgotten where nothing shows it yet: the
 * screen would show it, and then fetch again by itself.
 */
async function prefetch(query: ReturnType<typeof endpointQuery>): Promise<void> {
  await queryClient.prefetchQuery(query);
  const fetched = queryClient.getQueryCache().find<unknown, Failure>({ queryKey: query.queryKey });
  if (fetched?.state.status === 'error' && !isRefusedLately(fetched.state) && fetched.getObserversCount() === 0) {
    queryClient.getQueryCache().remove(fetched);
  }
}
