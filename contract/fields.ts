import { z } from 'zod';

/** Every reply that is not a failure says so. */
export const ok = { success: z.literal(true) };

/** A table's id as it is sent; whether it is known is the server's to say (ENOTFOUND). */
export const tableId = z.string().min(1);

/**
 * Text from outside: any length that fits a request (the rules name the limits), without NUL, which no database text
 * can hold, and without lone surrogates, which no UTF-8 can.
 */
export const text = z
  .string()
  .max(10_000)
  .refine((value) => !value.includes('\0') && value.isWellFormed());

/** An entry number in a path. What is no number answers like a number that does not exist: ENOTFOUND. */
export const entryNumber = z.string();

/** A page of a list, from 1. Beyond the end is an empty page; below 1 or no number is NOTVALIDVALUE (decisions.md §9). */
export const page = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(1);

/** An instant on the wire: ISO 8601, UTC. */
export const instant = z.iso.datetime();

export const md5 = z.string().regex(/^[0-9a-f]{32}$/);
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
