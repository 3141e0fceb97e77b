import { z } from 'zod';
import { LN, LN_TYPES } from '#domain/charts/lnType.ts';
import { hasControl, isStorable } from '#domain/common/text.ts';

/** In every reply that is not a refusal. */
export const ok = { success: z.literal(true) };

/** Text of any length from a client. Every text of a call is this or a narrower one: the database cannot hold others. */
export const longText = z.string().refine(isStorable);

/** Text from a client. The actual length limits are in the rules. */
export const text = longText.max(10_000);

/** Stored text of several lines: no control characters except line ends and tabs. */
export const lines = text.refine((value) => !hasControl(value, { severalLines: true }));

/** The id of a table. The server refuses unknown ones (ENOTFOUND). */
export const tableId = text.min(1);

/** A page of a list, from 1. Pages beyond the end are empty; other values are NOTVALIDVALUE. */
export const page = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(1);

/** The long note mode of beatoraja: 0 LN, 1 CN, 2 HCN. */
export const lnTypeQuery = z.coerce.number().meta({ enum: LN_TYPES }).pipe(z.literal(LN_TYPES)).default(LN);

/** An instant in ISO 8601, in UTC. */
export const instant = z.iso.datetime();

export const md5 = z.string().regex(/^[0-9a-f]{32}$/);
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The notes of a chart that each client counts in LN mode, where they differ from `notes`. */
export const clientNotes = z.object({ lr2: z.number().int(), beatoraja: z.number().int() });
