import { z } from 'zod';
import { hasControl } from '#domain/common/text.ts';

/** The field that every reply has unless the request was refused. */
export const ok = { success: z.literal(true) };

/**
 * Text from a client. It is bounded only so that it fits a request, since the rules have the actual limits. NUL is
 * refused, which no database text can hold, and so are lone surrogates, which UTF-8 cannot encode.
 */
export const text = z
  .string()
  .max(10_000)
  .refine((value) => !value.includes('\0') && value.isWellFormed());

/** Text of several lines that somebody types and that is stored: without control characters but line ends and tabs. */
export const lines = text.refine((value) => !hasControl(value, { severalLines: true }));

/** The id of a table. The server refuses unknown ones (ENOTFOUND). */
export const tableId = text.min(1);

/** An entry number in a path. Text that is not a number is refused like an unknown number: ENOTFOUND. */
export const entryNumber = z.string();

/** A page of a list, from 1. Pages beyond the end are empty; other values are NOTVALIDVALUE. */
export const page = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(1);

/** An instant in ISO 8601, in UTC. */
export const instant = z.iso.datetime();

export const md5 = z.string().regex(/^[0-9a-f]{32}$/);
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The notes of a chart that each client counts in LN mode, where they differ from `notes`. */
export const clientNotes = z.object({ lr2: z.number().int(), beatoraja: z.number().int() });
