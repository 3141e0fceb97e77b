const [NUL, TAB, LINE_FEED, RETURN, SPACE, HASH, ZERO, COLON] = [0x00, 0x09, 0x0a, 0x0d, 0x20, 0x23, 0x30, 0x3a];
/** Bytes from here on may belong to a byte order mark before a `#`. */
const NON_ASCII = 0x80;

/** States within a line: before the `#`, or not a data line. Other states are the number of bytes after the `#`. */
const BEFORE = -1;
const NO_DATA = -2;
/** The state at the colon of `#00111:`. */
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
      if (at === COLON_AT && byte !== COLON) at = NO_DATA;
      else if (at > COLON_AT && at % 2 === 1) first = byte;
      else if (at > COLON_AT && isObject(first, byte) && ++count > limit) return true;
    }
  }
  return false;
}

function isObject(first: number, second: number): boolean {
  const isEmpty = (first === ZERO && second === ZERO) || isBlank(first) || isBlank(second);
  return !isEmpty;
}

const isBlank = (byte: number) => byte === SPACE || byte === TAB;
