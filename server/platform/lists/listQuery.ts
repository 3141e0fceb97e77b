import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { parseSort } from '#domain/common/parseSort.ts';
import { parseSearch, type Search } from '#domain/common/search.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { PageRange } from './readPage.ts';

/** A request for one page of a list. */
export interface ListQuery<Sort extends string> extends PageRange {
  sort: Sort;
  /** The groups to show; null = all. */
  groups: readonly string[] | null;
  search: Search;
}

/** Parses the query string of a paged list. */
export function parseListQuery<Sort extends string>(
  { lists: { pageRows } }: { lists: Pick<Rules['lists'], 'pageRows'> },
  { page, search, sort }: { page: number; search: string; sort: Sort | `-${Sort}` },
): Omit<ListQuery<Sort>, 'groups'> {
  const { field, descending } = parseSort(sort);
  return {
    sort: field,
    descending,
    search: parseSearch(search),
    skip: (page - 1) * pageRows,
    take: pageRows,
  };
}

/**
 * Returns the condition that every pattern of a search fits. An index of trigrams serves both operators; `like` is the
 * faster one, for plain words (docs/decisions/0056).
 *
 * @param isIn the condition for one pattern, from what follows a folded text: `title_key ${fit}`
 */
export const fits = ({ patterns }: Search, isIn: (fit: RawBuilder<unknown>) => RawBuilder<unknown>) => {
  const conditions = patterns.map((pattern) => {
    const isPlain = /^[\p{L}\p{M}\p{N}]+$/u.test(pattern);
    return sql`(${isIn(isPlain ? sql`like ${`%${pattern}%`}` : sql`~ ${pattern}`)})`;
  });
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
};

/** The most values of a filter, as some lists compare every row with each value. */
export const MAX_FILTER_VALUES = 50;

/**
 * Parses a filter: at most `MAX_FILTER_VALUES` values, separated by commas.
 *
 * @param read converts a value to a group of the list; null = unknown, which makes the filter invalid
 * @returns the values without duplicates; null = no filter
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
