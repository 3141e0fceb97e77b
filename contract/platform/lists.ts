import { z } from 'zod';
import { page, text } from './fields.ts';

/**
 * Returns the schema of a sort order: a field, preceded by `-` for descending.
 *
 * @param standard the default order
 */
export function sortBy<const Field extends string>(fields: readonly Field[], standard: Field | `-${Field}`) {
  const orders = fields.flatMap((field) => [field, `-${field}` as const]);
  return z.enum(orders as [Field | `-${Field}`, ...(Field | `-${Field}`)[]]).default(standard as never);
}

/** The common query of paged lists, besides filters and sort order. */
export const listQuery = { page, search: text.default('') };
