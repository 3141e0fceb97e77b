import { parseSort } from '#domain/common/parseSort.ts';
import { fold } from '#domain/common/text.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { PageRange } from './readPage.ts';

/** A request for one page of a list. */
export interface ListQuery<Sort extends string> extends PageRange {
  sort: Sort;
  /** Filters by these groups; null = no filter. */
  groups: readonly string[] | null;
  /** Folded text that one of a row's texts must contain; empty = no search. */
  search: string;
}

/** Turns the query of a request into that of a paged list. */
export function parseListQuery<Sort extends string>(
  { lists: { pageRows } }: Pick<Rules, 'lists'>,
  { page, search, sort }: { page: number; search: string; sort: Sort | `-${Sort}` },
): Omit<ListQuery<Sort>, 'groups'> {
  const { field, descending } = parseSort(sort);
  return {
    sort: field,
    descending,
    search: fold(search),
    skip: (page - 1) * pageRows,
    take: pageRows,
  };
}

/** The most values of a filter: some lists compare every row with each. */
export const MAX_FILTER_VALUES = 50;

/**
 * Reads a filter: at most `MAX_FILTER_VALUES` values with commas between them.
 *
 * @param read returns a value as the list's groups have it; null = unknown, which makes the filter invalid
 * @returns each value once; null = no filter
 */
export function parseCommaList(list: string, read: (text: string) => string | null): string[] | null | 'invalid' {
  if (list.trim() === '') return null;
  const values = new Set<string>();
  const texts = list.split(',', MAX_FILTER_VALUES + 1);
  if (texts.length > MAX_FILTER_VALUES) return 'invalid';
  for (const text of texts) {
    const value = read(text.trim());
    if (value === null) return 'invalid';
    values.add(value);
  }
  return [...values];
}
