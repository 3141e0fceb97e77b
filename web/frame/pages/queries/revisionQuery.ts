import type { Request } from '#contract/endpoint.ts';
import { type revisionList, revisionSorts } from '#contract/revisions.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { VOTED_KINDS, type VotedKind } from '#domain/voting/revisionKinds.ts';
import type { Sort } from '../../../base/ui/lists/column.ts';
import { type ListSearch, parseCommaList, parseListSort, stringifySort } from '../../../base/ui/lists/listSearch.ts';

/** What the address of the list of revisions says. */
export interface RevisionSearch extends ListSearch {
  typefilter?: string | undefined;
}

/** How the list stands by itself: the newest first. */
const STANDARD = { id: 'number', desc: true } as const;

/** The order that an address asks for. */
export function revisionSort({ sort }: RevisionSearch): Sort<(typeof revisionSorts)[number]> {
  return parseListSort(sort, revisionSorts, STANDARD);
}

/** The types that players can propose in a table and filter by: no transfer where it has no neighbor. */
export function revisionTypes(table: TableRules): VotedKind[] {
  return VOTED_KINDS.filter((kind) => kind !== 'transfer' || table.transfers.length > 0);
}

/** What the server is asked for an address. What no revision can be is left out: the rest still shows. */
export function revisionQuery(table: TableRules, address: RevisionSearch): Request<typeof revisionList>['query'] {
  const types: readonly string[] = revisionTypes(table);
  const chosen = parseCommaList(address.typefilter).filter((type) => types.includes(type));
  return {
    table: table.id,
    page: address.page ?? 1,
    search: address.search ?? '',
    typefilter: chosen.join(','),
    sort: stringifySort(revisionSort(address)),
  };
}
