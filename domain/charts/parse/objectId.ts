/** The number of object ids. An id is two digits of base 62, read as a number; 0 is `00`, no object. */
export const OBJECT_IDS = 62 * 62;

/** Maps each id as written to the id it stands for. */
export type IdMap = Uint16Array;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const NO_DIGIT = -OBJECT_IDS;

/** Digit value by ASCII code. Other characters are so far below zero that any pair with one is negative. */
const DIGITS = new Int32Array(128).fill(NO_DIGIT);
for (let value = 0; value < ALPHABET.length; value++) DIGITS[ALPHABET.charCodeAt(value)] = value;
const LR2_DIGITS = DIGITS.map((value, code) => (code === ':'.charCodeAt(0) ? 10 : Math.max(value, 0)));

/** The ids of a chart with `#BASE 62`: each stands for itself. */
export const BASE62: IdMap = Uint16Array.from({ length: OBJECT_IDS }, (_, id) => id);

/** The ids of all other charts: case does not matter. */
export const BASE36: IdMap = BASE62.map((id) => upperCase(Math.floor(id / 62)) * 62 + upperCase(id % 62));

/** Returns the id that two characters write, given their codes; 0 or less if they write none. */
export function objectId(high: number, low: number): number {
  return (DIGITS[high] ?? NO_DIGIT) * 62 + (DIGITS[low] ?? NO_DIGIT);
}

/** Returns the id that LR2 reads: a colon is an A, and other characters that are no digits are 0. */
export function lr2ObjectId(high: number, low: number): number {
  return (LR2_DIGITS[high] ?? 0) * 62 + (LR2_DIGITS[low] ?? 0);
}

/** Returns the id that a text writes; 0 or less if it writes none. */
export function objectIdOf(text: string): number {
  return text.length === 2 ? objectId(text.charCodeAt(0), text.charCodeAt(1)) : 0;
}

/** Returns the number whose hexadecimal digits are those of an id; NaN if they are not hexadecimal. */
export function hexadecimal(id: number): number {
  const high = upperCase(Math.floor(id / 62));
  const low = upperCase(id % 62);
  return high < 16 && low < 16 ? high * 16 + low : Number.NaN;
}

function upperCase(digit: number): number {
  return digit < 36 ? digit : digit - 26;
}
