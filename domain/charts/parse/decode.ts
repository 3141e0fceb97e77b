/** A range of bytes: from `start` up to, not including, `end`. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * The bytes of a chart and the decoder for them. In both encodings that can occur here, a byte below 0x40 is that ASCII
 * character and never part of a longer one, so lines, blanks, `#` and digits are found in the bytes and only values are
 * decoded.
 */
export type ChartText = Encoding & { readonly bytes: Uint8Array };

type Encoding = {
  readonly decoder: { decode(bytes: Uint8Array): string };
  /** The bytes of U+3000. */
  readonly ideographicSpace: readonly number[];
};

const WINDOWS_31J: Encoding = { decoder: new TextDecoder('shift_jis'), ideographicSpace: [0x81, 0x40] };
const UTF_8: Encoding = {
  decoder: new TextDecoder('utf-8', { ignoreBOM: true }),
  ideographicSpace: [0xe3, 0x80, 0x80],
};

const LINE_FEED = 0x0a;

/**
 * Chooses the encoding of a chart: Windows-31J, unless a byte order mark says UTF-8 or UTF-16. The mark is dropped, and
 * UTF-16 is converted to UTF-8.
 */
export function decodeChartText(bytes: Uint8Array): ChartText {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { bytes: bytes.subarray(3), ...UTF_8 };
  if (first === 0xff && second === 0xfe) return { bytes: utf8From('utf-16le', bytes), ...UTF_8 };
  if (first === 0xfe && second === 0xff) return { bytes: utf8From('utf-16be', bytes), ...UTF_8 };
  return { bytes, ...WINDOWS_31J };
}

/**
 * Returns the text of a range. Invalid bytes become U+FFFD, and so does NUL, which no database text can hold.
 */
export function textAt({ bytes, decoder }: ChartText, { start, end }: ByteRange): string {
  return decoded(decoder, bytes.subarray(start, end));
}

/** Returns whether the text at this place starts with an ideographic space. It decodes nothing: many lines may ask. */
export function isIdeographicSpaceAt({ bytes, ideographicSpace }: ChartText, at: number): boolean {
  return ideographicSpace.every((byte, index) => bytes[at + index] === byte);
}

/**
 * Returns the texts of many ranges, none of which may contain a line end. It decodes them in one call, since a decoder
 * is slow to call and fast to run.
 */
export function textsAt({ bytes, decoder }: ChartText, ranges: readonly ByteRange[]): string[] {
  if (ranges.length === 0) return [];
  const joined = new Uint8Array(ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0));
  let at = 0;
  for (const { start, end } of ranges) {
    for (let from = start; from < end; from++) joined[at++] = bytes[from] ?? 0;
    joined[at++] = LINE_FEED;
  }
  return decoded(decoder, joined.subarray(0, at - 1)).split('\n');
}

function decoded(decoder: Encoding['decoder'], bytes: Uint8Array): string {
  return decoder.decode(bytes).replaceAll('\0', '\ufffd');
}

function utf8From(label: string, bytes: Uint8Array): Uint8Array {
  return new TextEncoder().encode(new TextDecoder(label).decode(bytes));
}
