import { z } from 'zod';
import { isStorable, isTooLong } from '#domain/common/text.ts';
import { MAX_IMPORTED_LENGTH } from '#domain/tables/importPlan.ts';

const MAX_SHOWN = 60;

/** Quotes a value in a message: as JSON, cut after 60 characters. */
export function quote(value: unknown): string {
  const json = jsonOf(value);
  return json.length > MAX_SHOWN ? `${json.slice(0, MAX_SHOWN)}…` : json;
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // Nested thousands of times.
    if (error instanceof RangeError) return '[…]';
    throw error;
  }
}

/** A text that the database and a published file can hold. */
export const text = z
  .string('is not text')
  .refine(isStorable, 'has characters that cannot be stored')
  .refine((value) => !isTooLong(value, MAX_IMPORTED_LENGTH), {
    error: ({ input }) => `has ${String(input).length} characters, at most ${MAX_IMPORTED_LENGTH} are taken`,
  });

/** A text that may be absent, null or empty. */
export const optionalText = text.nullish().transform((value) => value ?? '');

/** A text that is not blank. */
export const filledText = text.refine((value) => value.trim() !== '', 'is empty');

const hexadecimal = (digits: number) =>
  z
    .string('is not text')
    .toLowerCase()
    .regex(new RegExp(`^[0-9a-f]{${digits}}$`), `is not ${digits} hexadecimal digits`);

export const md5 = hexadecimal(32);

/** Courses of some tables list SHA-256 as md5, which beatoraja tells by the length. */
export const md5OrSha256 = z
  .string('is not text')
  .toLowerCase()
  .regex(/^([0-9a-f]{32}){1,2}$/, 'is not 32 or 64 hexadecimal digits');

/** A hash; absent, null or an empty text where it is unknown. */
export const unlessEmpty = (hash: z.ZodType<string>) =>
  z.preprocess((value) => (value === '' ? null : value), hash.nullish());

export const optionalSha256 = unlessEmpty(hexadecimal(64)).transform((value) => value ?? '');

/** The number of an entry or upload, also as text; null or absent if the source has none. */
export const optionalNumber = (highest: number) => {
  const error = `is not a number from 1 to ${highest}`;
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value),
    z.int(error).min(1, error).max(highest, error).nullish(),
  );
};

/** Returns the schema of a list with a maximum length. */
export const listOf = <Item extends z.ZodType>(item: Item, atMost: number) =>
  z.array(item, 'is not a list').max(atMost, `has more than ${atMost} elements`);

export const NOT_AN_OBJECT = 'is not an object';

/**
 * Describes what a schema refuses in a value: each field, what it holds, and why. The messages are those of the schema.
 *
 * @param at names the value, such as `score.json row 3`
 */
export function describeProblem(at: string, value: unknown, { issues }: z.ZodError): string {
  const [whole] = issues.filter(({ path }) => path.length === 0);
  if (whole) return `${at} ${whole.message}`;
  const fields = issues.map(({ path, message }) => {
    const field = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
    const held = path.reduce<unknown>((holder, key) => (holder as Record<PropertyKey, unknown> | null)?.[key], value);
    return `${field.slice(1)} ${held === undefined ? 'is missing' : `${quote(held)} ${message}`}`;
  });
  return `${at}: ${fields.join('; ')}`;
}

/** A data file; its rows are not validated yet. */
export interface DataFile {
  name: string;
  rows: readonly unknown[];
}

/**
 * Parses the rows of a data file: returns those that fit the schema, with their numbers and places for messages, and a
 * line on each of the others.
 */
export function parseRows<Row>(
  { name, rows: data }: DataFile,
  schema: z.ZodType<Row>,
): { rows: { value: Row; row: number; place: string }[]; leftOut: string[] } {
  const rows: { value: Row; row: number; place: string }[] = [];
  const leftOut: string[] = [];
  for (const [index, given] of data.entries()) {
    const [row, place] = [index + 1, `${name} row ${index + 1}`];
    const parsed = schema.safeParse(given);
    if (parsed.success) rows.push({ value: parsed.data, row, place });
    else leftOut.push(describeProblem(place, given, parsed.error));
  }
  return { rows, leftOut };
}
