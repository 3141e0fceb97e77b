import type { Request } from '#contract/platform/endpoint.ts';
import { type revisionList, revisionSorts } from '#contract/voting/revisions.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { VOTED_KINDS, type VotedKind } from '#domain/voting/revisionKinds.ts';
import type { Sort } from '../../../base/ui/lists/column.ts';
import { type ListSearch, parseCommaList, parseListSort, stringifySort } from '../../../base/ui/lists/listSearch.ts';

/** The query of the list of revisions. */
export interface RevisionSearch extends ListSearch {
  typefilter?: string | undefined;
}

/** The default order: the newest first. */
const DEFAULT_SORT = { id: 'number', desc: true } as const;

/** Returns the order of an address. */
export function revisionSort({ sort }: RevisionSearch): Sort<(typeof revisionSorts)[number]> {
  return parseListSort(sort, revisionSorts, DEFAULT_SORT);
}

/** Returns the types that players can propose in a table and filter by: no transfers in a table without a neighbor. */
export function revisionTypes(table: TableRules): VotedKind[] {
  return VOTED_KINDS.filter((kind) => kind !== 'transfer' || table.transfers.length > 0);
}

/** Returns the request for an address. Filter values that no revision can have are left out. */
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
