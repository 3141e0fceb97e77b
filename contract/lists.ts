import { z } from 'zod';
import { page, text } from './fields.ts';

/** A sort order: a field, with `-` before it for descending. */
export function sortBy<const Field extends string>(fields: readonly Field[], standard: Field | `-${Field}`) {
  const orders = fields.flatMap((field) => [field, `-${field}` as const]);
  return z.enum(orders as [Field | `-${Field}`, ...(Field | `-${Field}`)[]]).default(standard as never);
}

/** What every paged list is asked with, beside its filters and its sort (decisions.md §9). */
export const listQuery = { page, search: text.default('') };
