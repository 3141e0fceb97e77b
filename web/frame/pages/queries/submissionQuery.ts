import type { Request } from '#contract/endpoint.ts';
import { type submissionList, submissionSorts } from '#contract/submissions.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Sort } from '../../../base/ui/lists/column.ts';
import { type ListSearch, parseListSort, stringifySort } from '../../../base/ui/lists/listSearch.ts';
import { chosenLevels } from './chosenLevels.ts';

/** What the address of the list of submissions says. */
export interface SubmissionSearch extends ListSearch {
  levelfilter?: string | undefined;
}

/** How the list stands by itself: the newest first. */
const STANDARD = { id: 'number', desc: true } as const;

/** The order that an address asks for. */
export function submissionSort({ sort }: SubmissionSearch): Sort<(typeof submissionSorts)[number]> {
  return parseListSort(sort, submissionSorts, STANDARD);
}

/** What the server is asked for an address. What the table or the list does not have is left out: the rest still shows. */
export function submissionQuery(table: TableRules, address: SubmissionSearch): Request<typeof submissionList>['query'] {
  return {
    table: table.id,
    page: address.page ?? 1,
    search: address.search ?? '',
    levelfilter: chosenLevels(table, address.levelfilter),
    sort: stringifySort(submissionSort(address)),
  };
}
