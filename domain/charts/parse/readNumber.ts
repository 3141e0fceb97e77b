// Every digit can be matched in one way only, so that a long run of them costs no more than its length.
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** A whole number or decimal with nothing around it; NaN for anything else, and for what is too large to be a number. */
export function readNumber(text: string): number {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
}

/** A number above zero at the front of a text (`150bpm` is 150, bms-parsing §4); NaN if there is none. */
export function readPositivePrefix(text: string): number {
  const value = Number.parseFloat(text);
  return value > 0 && Number.isFinite(value) ? value : Number.NaN;
}
