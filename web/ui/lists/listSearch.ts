import type { Sort } from './column.ts';

/** What the address of a paged list says; what is undefined is as the list stands by itself. */
export interface ListSearch {
  /** From 1. */
  page?: number | undefined;
  search?: string | undefined;
  /** A field, with `-` before it for descending. */
  sort?: string | undefined;
}

/** Reads it from an address, which anybody can write. */
export function parseListSearch({ page, search, sort }: Record<string, unknown>): ListSearch {
  const number = parsePositiveInteger(page);
  return { page: number === 1 ? undefined : number, search: parseText(search), sort: parseText(sort) };
}

/** A whole number from 1; anything else is none. */
export function parsePositiveInteger(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

/** A text; an empty one is none. */
export function parseText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A comma list as its words, each once. */
export function parseCommaList(list: string | undefined): string[] {
  return [...new Set((list ?? '').split(',').filter(Boolean))];
}

/** The list with a word put in or taken out, in the order of all; undefined = none of them. */
export function toggleInCommaList(list: string | undefined, word: string, all: readonly string[]): string | undefined {
  const chosen = new Set(parseCommaList(list));
  if (!chosen.delete(word)) chosen.add(word);
  return all.filter((one) => chosen.has(one)).join(',') || undefined;
}

/** An order of one of these fields as an address says it; the standard one where it says none of them. */
export function parseListSort<Field extends string>(
  sort: string | undefined,
  fields: readonly Field[],
  standard: Sort<Field>,
): Sort<Field> {
  const desc = sort?.startsWith('-') ?? false;
  const id = fields.find((field) => field === (desc ? sort?.slice(1) : sort));
  return id ? { id, desc } : standard;
}

/** The order as calls and addresses write it. */
export function stringifySort<Field extends string>({ id, desc }: Sort<Field>): Field | `-${Field}` {
  return desc ? `-${id}` : id;
}
