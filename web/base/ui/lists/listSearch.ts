import type { Sort } from './column.ts';

/** The query of the address of a paged list. What is undefined has its default. */
export interface ListSearch {
  /** From 1. */
  page?: number | undefined;
  search?: string | undefined;
  /** A field, with `-` before it for descending. */
  sort?: string | undefined;
}

/** Parses the query of an address, which anybody can write: invalid values become undefined, and so does page 1. */
export function parseListSearch({ page, search, sort }: Record<string, unknown>): ListSearch {
  const number = parsePositiveInteger(page);
  return { page: number === 1 ? undefined : number, search: parseText(search), sort: parseText(sort) };
}

/** Parses an integer from 1; anything else is undefined. */
export function parsePositiveInteger(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

/** Returns a text that is not empty; anything else is undefined. */
export function parseText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Splits a comma list into its values, each once. */
export function parseCommaList(list: string | undefined): string[] {
  return [...new Set((list ?? '').split(',').filter(Boolean))];
}

/** Adds a value to a comma list or removes it. Keeps only values of `all`, in that order; undefined = none. */
export function toggleInCommaList(list: string | undefined, value: string, all: readonly string[]): string | undefined {
  const chosen = new Set(parseCommaList(list));
  if (!chosen.delete(value)) chosen.add(value);
  return all.filter((option) => chosen.has(option)).join(',') || undefined;
}

/**
 * Parses the sort order of an address, by one of the given fields. Returns the default order if it names none of them.
 */
export function parseListSort<Field extends string>(
  sort: string | undefined,
  fields: readonly Field[],
  defaultSort: Sort<Field>,
): Sort<Field> {
  const desc = sort?.startsWith('-') ?? false;
  const id = fields.find((field) => field === (desc ? sort?.slice(1) : sort));
  return id ? { id, desc } : defaultSort;
}

/** Writes a sort order as endpoints and addresses have it: `title`, or `-title` for descending. */
export function stringifySort<Field extends string>({ id, desc }: Sort<Field>): Field | `-${Field}` {
  return desc ? `-${id}` : id;
}
