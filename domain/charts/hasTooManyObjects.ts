const [NUL, TAB, LINE_FEED, RETURN, SPACE, HASH, ZERO, NINE] = [0x00, 0x09, 0x0a, 0x0d, 0x20, 0x23, 0x30, 0x39];
/** Bytes from here on may belong to a byte order mark before a `#`. */
const NON_ASCII = 0x80;

/** States within a line: before the `#`, or not a data line. Other states are the number of bytes after the `#`. */
const BEFORE = -1;
const NO_DATA = -2;
const MEASURE_DIGITS = 3;
/** The state at the colon of `#00111:`, which clients do not need. */
const COLON_AT = 6;

/**
 * Returns whether a chart file has more than `limit` objects, in any branch and channel. It reads each byte once and
 * stores nothing, so that a huge chart is refused before it is parsed. It skips NUL, which is every other byte in
 * UTF-16 and occurs in no other chart.
 */
export function hasTooManyObjects(bytes: Uint8Array, limit: number): boolean {
  let count = 0;
  let at = BEFORE;
  let first = 0;
  for (const byte of bytes) {
    if (byte === NUL) continue;
    if (byte === LINE_FEED || byte === RETURN) at = BEFORE;
    else if (at === BEFORE) {
      if (byte === HASH) at = 0;
      else if (byte !== SPACE && byte !== TAB && byte < NON_ASCII) at = NO_DATA;
    } else if (at !== NO_DATA) {
      at++;
      if (at <= MEASURE_DIGITS && !isDigit(byte)) at = NO_DATA;
      else if (at > COLON_AT && at % 2 === 1) first = byte;
      else if (at > COLON_AT && !(isEmpty(first) && isEmpty(byte)) && ++count > limit) return true;
    }
  }
  return false;
}

const isDigit = (byte: number) => byte >= ZERO && byte <= NINE;
/** Whether no client reads an object where both characters of a pair are like this one. */
const isEmpty = (byte: number) => byte === ZERO || byte === SPACE || byte === TAB;
