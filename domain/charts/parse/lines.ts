import { type ByteRange, type ChartText, isIdeographicSpaceAt, textAt } from './decode.ts';
import { objectId } from './objectId.ts';

/**
 * The objects of all data lines in the order of the file, in columns that grow: the index of each object among the
 * pairs of its line, and its id as written.
 */
type FoundObjects = { indices: Uint32Array; ids: Uint16Array; count: number };

/** A line `#MMMCC:data`. Its range is that of the data. */
export type DataLine = ByteRange & {
  readonly measure: number;
  readonly channel: number;
  /** How many pairs of characters the data has: each takes an equal part of the measure. */
  readonly pairs: number;
  /** The objects are those of `found` from `first` up to, not including, `last`. */
  readonly found: FoundObjects;
  readonly first: number;
  readonly last: number;
};

/** Receives the lines of a chart. */
export type LineHandler = {
  /**
   * A line `#NAME value`. The range of the value is without blanks at its ends, and empty for a line without a value.
   */
  header(name: ByteRange, value: ByteRange): void;
  data(line: DataLine): void;
};

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const HASH = 0x23;
const ZERO = 0x30;
const COLON = 0x3a;
const NON_ASCII = 0x80;

const CHANNEL_AT = 4;
const COLON_AT = 6;

const NO_DIGIT = 36;
/** The value of a byte as a digit of base 36, in any case. */
const DIGITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = Number.parseInt(String.fromCharCode(byte), 36);
  return Number.isNaN(digit) ? NO_DIGIT : digit;
});

/** Returns the number of a channel, from its two characters. */
export function channelOf(name: string): number {
  return Number.parseInt(name, 36);
}

/** Finds the lines that start with `#` and the objects in them, in one pass over the bytes. */
export function readLines(text: ChartText, handler: LineHandler): void {
  const { bytes } = text;
  const found = noObjects();
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === HASH) at = readLine(text, at, found, handler);
    else if (isBlank(byte)) at++;
    else at = lineEnd(bytes, at);
  }
}

/** Reads the line whose `#` is at `hash` and returns where it ends. */
function readLine(text: ChartText, hash: number, found: FoundObjects, handler: LineHandler): number {
  const { bytes } = text;
  if (bytes[hash + COLON_AT] === COLON) {
    const measure = numberAt(bytes, hash + 1, hash + CHANNEL_AT, 10);
    const channel = numberAt(bytes, hash + CHANNEL_AT, hash + COLON_AT, 36);
    if (measure >= 0 && channel >= 0) return readData(text, measure, channel, hash + COLON_AT + 1, found, handler);
  }
  return readHeader(text, hash + 1, handler);
}

function readData(
  text: ChartText,
  measure: number,
  channel: number,
  start: number,
  found: FoundObjects,
  handler: LineHandler,
): number {
  const { bytes } = text;
  const first = found.count;
  let end = start;
  let seen = 0;
  for (;;) {
    const high = bytes[end] ?? LINE_FEED;
    const low = bytes[end + 1] ?? LINE_FEED;
    if (high === ZERO && low === ZERO) {
      end += 2; // nearly all data of a big chart
      continue;
    }
    if (isLineEnd(high)) break;
    end++;
    seen |= high;
    if (isLineEnd(low)) break;
    seen |= low;
    const id = objectId(high, low);
    if (id > 0) addObject(found, (end - start) >> 1, id);
    end++;
  }
  const nextLine = end;
  while (end > start && isBlank(bytes[end - 1] ?? 0)) end--;
  let pairs = (end - start) >> 1;
  if (seen >= NON_ASCII) {
    found.count = first;
    pairs = addObjectsOfText(textAt(text, { start, end }), found);
  }
  handler.data({ measure, channel, start, end, pairs, found, first, last: found.count });
  return nextLine;
}

/**
 * Finds the objects of data with characters beyond ASCII, which are no objects but count as one character each. Returns
 * the number of pairs.
 */
function addObjectsOfText(data: string, found: FoundObjects): number {
  const pairs = data.length >> 1;
  for (let index = 0; index < pairs; index++) {
    const id = objectId(data.charCodeAt(2 * index), data.charCodeAt(2 * index + 1));
    if (id > 0) addObject(found, index, id);
  }
  return pairs;
}

function readHeader(text: ChartText, start: number, handler: LineHandler): number {
  const { bytes } = text;
  let nameEnd = start;
  while ((DIGITS[bytes[nameEnd] ?? 0] ?? NO_DIGIT) < NO_DIGIT) nameEnd++;
  const nextLine = lineEnd(bytes, nameEnd);
  let from = nameEnd;
  let end = nextLine;
  while (from < end && isBlank(bytes[from] ?? 0)) from++;
  while (from < end && isBlank(bytes[end - 1] ?? 0)) end--;
  const value = { start: from, end };
  const isWholeWord = from > nameEnd || from === end || isIdeographicSpaceAt(text, from);
  if (isWholeWord) handler.header({ start, end: nameEnd }, value);
  return nextLine;
}

function numberAt(bytes: Uint8Array, start: number, end: number, base: number): number {
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = DIGITS[bytes[at] ?? 0] ?? NO_DIGIT;
    if (digit >= base) return -1;
    value = value * base + digit;
  }
  return value;
}

function lineEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !isLineEnd(bytes[at] ?? 0)) at++;
  return at;
}

function isLineEnd(byte: number): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN;
}

/** Returns whether a byte is a space, a tab or a line end. */
function isBlank(byte: number): boolean {
  return byte === SPACE || byte === TAB || byte === LINE_FEED || byte === CARRIAGE_RETURN;
}

function noObjects(): FoundObjects {
  return { indices: new Uint32Array(1024), ids: new Uint16Array(1024), count: 0 };
}

function addObject(found: FoundObjects, index: number, id: number): void {
  if (found.count === found.ids.length) grow(found);
  found.indices[found.count] = index;
  found.ids[found.count] = id;
  found.count++;
}

function grow(found: FoundObjects): void {
  const { indices, ids, count } = found;
  found.indices = new Uint32Array(2 * count);
  found.indices.set(indices);
  found.ids = new Uint16Array(2 * count);
  found.ids.set(ids);
}
