import type { Request } from '#contract/platform/endpoint.ts';
import { type submissionList, submissionSorts } from '#contract/voting/submissions.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Sort } from '../../../base/ui/lists/column.ts';
import { type ListSearch, parseListSort, stringifySort } from '../../../base/ui/lists/listSearch.ts';
import { chosenLevels } from './chosenLevels.ts';

/** The query of the list of submissions. */
export interface SubmissionSearch extends ListSearch {
  levelfilter?: string | undefined;
}

/** The default order: the newest first. */
const DEFAULT_SORT = { id: 'number', desc: true } as const;

/** Returns the order of an address. */
export function submissionSort({ sort }: SubmissionSearch): Sort<(typeof submissionSorts)[number]> {
  return parseListSort(sort, submissionSorts, DEFAULT_SORT);
}

/** Returns the request for an address. Filter values that the table or the list does not have are left out. */
export function submissionQuery(table: TableRules, address: SubmissionSearch): Request<typeof submissionList>['query'] {
  return {
    table: table.id,
    page: address.page ?? 1,
    search: address.search ?? '',
    levelfilter: chosenLevels(table, address.levelfilter),
    sort: stringifySort(submissionSort(address)),
  };
}
