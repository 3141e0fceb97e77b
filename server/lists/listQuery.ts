import { fold } from '#domain/common/text.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { ListQuery } from './pagedList.ts';

/** The page of a list that a query asks for (decisions.md §9). */
export function parseListQuery<Sort extends string>(
  { lists: { pageRows } }: Pick<Rules, 'lists'>,
  { page, search, sort }: { page: number; search: string; sort: Sort | `-${Sort}` },
): Omit<ListQuery<Sort>, 'groups'> {
  const descending = sort.startsWith('-');
  return {
    sort: (descending ? sort.slice(1) : sort) as Sort,
    descending,
    search: fold(search),
    skip: (page - 1) * pageRows,
    take: pageRows,
  };
}

/** What a comma list chooses; null = everything. One that `read` does not know makes the list invalid. */
export function parseCommaList(list: string, read: (text: string) => string | null): string[] | null | 'invalid' {
  if (list.trim() === '') return null;
  const chosen = new Set<string>();
  for (const text of list.split(',')) {
    const value = read(text.trim());
    if (value === null) return 'invalid';
    chosen.add(value);
  }
  return [...chosen];
}
