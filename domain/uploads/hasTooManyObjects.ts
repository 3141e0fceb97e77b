const [NUL, TAB, LINE_FEED, RETURN, BLANK, HASH, ZERO, COLON] = [0x00, 0x09, 0x0a, 0x0d, 0x20, 0x23, 0x30, 0x3a];
/** Of a byte order mark, or of no line that matters. */
const FROM_HIGH = 0x80;

/** Where in a line a byte stands: before the `#`, in a line that is no data, or so many signs behind the `#`. */
const BEFORE = -1;
const NO_DATA = -2;
/** `#00111:` */
const COLON_AT = 6;

/**
 * Whether the data of a chart file hold more than so many objects, in whatever branch and channel: found by looking at each
 * byte once, before anything is made of them. In UTF-16 every other byte is NUL, and none in other charts.
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
      else if (byte !== BLANK && byte !== TAB && byte < FROM_HIGH) at = NO_DATA;
    } else if (at !== NO_DATA) {
      at++;
      if (at === COLON_AT ? byte !== COLON : at > COLON_AT && (byte === BLANK || byte === TAB)) at = NO_DATA;
      else if (at > COLON_AT && at % 2 === 1) first = byte;
      else if (at > COLON_AT && (first !== ZERO || byte !== ZERO) && ++count > limit) return true;
    }
  }
  return false;
}
