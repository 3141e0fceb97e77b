import { links } from '#contract/site/site.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { requestUrl } from '../../base/api/requestUrl.ts';
import { type AnyPage, type PageCall, pageCall } from './page.ts';

/** The calls of the frame around every page. */
const frameCalls: readonly PageCall[] = [pageCall(links, {})];

/** Returns the addresses that every document preloads for the frame. */
export const framePreloads = (): string[] => addressesOf(frameCalls);

/**
 * Returns the addresses of the GET calls that a page makes when it is opened without a query. Parameters of its path
 * are placeholders in them (`$tableId`), which the server fills in.
 */
export async function preloadsOf(page: AnyPage): Promise<string[]> {
  const params = Object.fromEntries(
    [...page.path.matchAll(/\$(\w+)/g)].map(([placeholder, name]) => [name, placeholder]),
  );
  const [first] = currentRules().tables;
  const table = { ...first, id: '$tableId' } as TableRules;
  return addressesOf((await page.calls?.({ params, table, search: page.search?.({}) ?? {} })) ?? []);
}

function addressesOf(calls: readonly PageCall[]): string[] {
  const reading = calls.filter(({ endpoint }) => endpoint.method === 'GET');
  return reading.map(({ endpoint, request }) => requestUrl(endpoint.path, request).replaceAll('%24', '$'));
}
