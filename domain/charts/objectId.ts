/** The digits that ids of objects are written in: value by ASCII code, so far below zero for others that no id gets above it. */
export type Digits = Int32Array;

/** Ids are below this, in either base. */
export const OBJECT_IDS = 62 * 62;

const NO_DIGIT = -OBJECT_IDS;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Base 36, where case does not matter: the rule. */
export const CASELESS: Digits = digits((index) => (index < 36 ? index : index - 26));

/** Base 62, where it does: for charts that say `#BASE 62`. */
export const CASED: Digits = digits((index) => index);

function digits(digitAt: (index: number) => number): Digits {
  const table = new Int32Array(256).fill(NO_DIGIT);
  for (let index = 0; index < ALPHABET.length; index++) table[ALPHABET.charCodeAt(index)] = digitAt(index);
  return table;
}

/** The id that two characters write, by their codes; 0 or less if they write none. */
export function objectId(table: Digits, high: number, low: number): number {
  return (table[high] ?? NO_DIGIT) * 62 + (table[low] ?? NO_DIGIT);
}

/** The id that a text of two characters writes; 0 or less if it writes none. */
export function objectIdOf(table: Digits, text: string): number {
  return text.length === 2 ? objectId(table, text.charCodeAt(0), text.charCodeAt(1)) : 0;
}

/** What an id means if its digits are read as hexadecimal, in any case; NaN if they are not. */
export function hexadecimal(id: number): number {
  return hexadecimalDigit(Math.floor(id / 62)) * 16 + hexadecimalDigit(id % 62);
}

function hexadecimalDigit(digit: number): number {
  const value = digit < 36 ? digit : digit - 26;
  return value < 16 ? value : Number.NaN;
}
