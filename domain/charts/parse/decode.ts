/** A stretch of bytes: from `start` up to, not including, `end`. */
export type Stretch = { readonly start: number; readonly end: number };

/**
 * The bytes of a chart and what decodes them. In both encodings left here a byte below 0x40 is that ASCII character and
 * never part of a longer one: lines, blanks, `#` and digits are found in the bytes, and only values need decoding.
 */
export type ChartText = { readonly bytes: Uint8Array; readonly decoder: Decoder };

type Decoder = { decode(bytes: Uint8Array): string };

const WINDOWS_31J = new TextDecoder('shift_jis');
const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });

const LINE_FEED = 0x0a;

/** Windows-31J, unless a byte order mark says UTF-8 or UTF-16; the mark is dropped (bms-parsing §1). */
export function decodeChartText(bytes: Uint8Array): ChartText {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { bytes: bytes.subarray(3), decoder: UTF_8 };
  if (first === 0xff && second === 0xfe) return { bytes: utf8From('utf-16le', bytes), decoder: UTF_8 };
  if (first === 0xfe && second === 0xff) return { bytes: utf8From('utf-16be', bytes), decoder: UTF_8 };
  return { bytes, decoder: WINDOWS_31J };
}

/** The text of one stretch. Bytes that are not valid become U+FFFD, and so does NUL, which no database text can hold. */
export function textAt({ bytes, decoder }: ChartText, { start, end }: Stretch): string {
  return decoded(decoder, bytes.subarray(start, end));
}

/** The texts of many stretches, none with a line end inside, by one call: a decoder is slow to call and fast to run. */
export function textsAt({ bytes, decoder }: ChartText, stretches: readonly Stretch[]): string[] {
  if (stretches.length === 0) return [];
  const joined = new Uint8Array(stretches.reduce((sum, { start, end }) => sum + end - start + 1, 0));
  let at = 0;
  for (const { start, end } of stretches) {
    for (let from = start; from < end; from++) joined[at++] = bytes[from] ?? 0;
    joined[at++] = LINE_FEED;
  }
  return decoded(decoder, joined.subarray(0, at - 1)).split('\n');
}

function decoded(decoder: Decoder, bytes: Uint8Array): string {
  return decoder.decode(bytes).replaceAll('\0', '\ufffd');
}

function utf8From(label: string, bytes: Uint8Array): Uint8Array {
  return new TextEncoder().encode(new TextDecoder(label).decode(bytes));
}
