import { tableById } from '#domain/tables/tableRules.ts';
import { currentRules } from '../api/currentRules.ts';
import { queryClient } from '../api/queryClient.ts';
import { endpointQuery } from '../api/useEndpoint.ts';
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
  for (const { endpoint, request } of calls) void queryClient.prefetchQuery(endpointQuery(endpoint, request as never));
}
