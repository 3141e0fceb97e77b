/** An object's id is a number of two digits of base 62; 0 is `00`, no object. All ids are below this. */
export const OBJECT_IDS = 62 * 62;

/** Which ids are one and the same: by id, the id to use for it. */
export type Folding = Uint16Array;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const NO_DIGIT = -OBJECT_IDS;

/** Value by ASCII code; what is no digit is so far below zero that no digit beside it makes up for it. */
const DIGITS = new Int32Array(128).fill(NO_DIGIT);
for (let value = 0; value < ALPHABET.length; value++) DIGITS[ALPHABET.charCodeAt(value)] = value;

/** Base 62: each id is its own. For charts that say `#BASE 62`. */
export const CASED: Folding = Uint16Array.from({ length: OBJECT_IDS }, (_, id) => id);

/** Base 36: case does not matter. The rule. */
export const CASELESS: Folding = CASED.map((id) => upperCase(Math.floor(id / 62)) * 62 + upperCase(id % 62));

/** The id that two characters write, by their codes; 0 or less if they write none. */
export function objectId(high: number, low: number): number {
  return (DIGITS[high] ?? NO_DIGIT) * 62 + (DIGITS[low] ?? NO_DIGIT);
}

/** The id that a text writes; 0 or less if it writes none. */
export function objectIdOf(text: string): number {
  return text.length === 2 ? objectId(text.charCodeAt(0), text.charCodeAt(1)) : 0;
}

/** What an id means if its digits are read as hexadecimal; NaN if they are not. */
export function hexadecimal(id: number): number {
  const high = upperCase(Math.floor(id / 62));
  const low = upperCase(id % 62);
  return high < 16 && low < 16 ? high * 16 + low : Number.NaN;
}

function upperCase(digit: number): number {
  return digit < 36 ? digit : digit - 26;
}
