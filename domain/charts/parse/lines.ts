import { type ChartText, type Stretch, textAt } from './decode.ts';
import { addObject, type FoundObjects, noObjects } from './foundObjects.ts';
import { objectId } from './objectId.ts';

/** A line `#BBBCC:data`, its data as a stretch of the text, and the objects on it. */
export type DataLine = Stretch & {
  readonly bar: number;
  readonly channel: number;
  /** How many places for objects the bar is divided into. */
  readonly pairs: number;
  /** Those that are not empty: from `first` up to `last` of `found`. */
  readonly found: FoundObjects;
  readonly first: number;
  readonly last: number;
};

export type LineReader = {
  /** A line `#NAME value`, or without a value, in which case that stretch is empty. No blanks are left at its ends. */
  header(name: Stretch, value: Stretch): void;
  data(line: DataLine): void;
};

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const HASH = 0x23;
const ZERO = 0x30;
const COLON = 0x3a;
const WIDE = 0x80;
const WIDE_SPACE = '\u3000';

const CHANNEL_AT = 4;
const COLON_AT = 6;

const NO_DIGIT = 36;
/** What a byte is worth as a digit of base 36, in any case. */
const DIGITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = Number.parseInt(String.fromCharCode(byte), 36);
  return Number.isNaN(digit) ? NO_DIGIT : digit;
});

/** The number that stands for a channel, from its two characters. */
export function channelOf(name: string): number {
  return Number.parseInt(name, 36);
}

/** Finds the lines that begin with `#` and the objects on them, in one pass over the bytes (bms-parsing §2). */
export function readLines(text: ChartText, reader: LineReader): void {
  const { bytes } = text;
  const found = noObjects();
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === HASH) at = readLine(text, at, found, reader);
    else if (isGap(byte)) at++;
    else at = lineEnd(bytes, at);
  }
}

/** Reads the line whose `#` is at `hash` and answers where it ends. */
function readLine(text: ChartText, hash: number, found: FoundObjects, reader: LineReader): number {
  const { bytes } = text;
  if (bytes[hash + COLON_AT] === COLON) {
    const bar = numberAt(bytes, hash + 1, hash + CHANNEL_AT, 10);
    const channel = numberAt(bytes, hash + CHANNEL_AT, hash + COLON_AT, 36);
    if (bar >= 0 && channel >= 0) return readData(text, bar, channel, hash + COLON_AT + 1, found, reader);
  }
  return readHeader(text, hash + 1, reader);
}

function readData(
  text: ChartText,
  bar: number,
  channel: number,
  start: number,
  found: FoundObjects,
  reader: LineReader,
): number {
  const { bytes } = text;
  const first = found.count;
  let end = start;
  let seen = 0;
  for (;;) {
    const high = bytes[end] ?? LINE_FEED;
    const low = bytes[end + 1] ?? LINE_FEED;
    if (high === ZERO && low === ZERO) {
      end += 2; // almost all of a big chart
      continue;
    }
    if (isGap(high)) break;
    end++;
    seen |= high;
    if (isGap(low)) break;
    seen |= low;
    const id = objectId(high, low);
    if (id > 0) addObject(found, (end - start) >> 1, id);
    end++;
  }
  let pairs = (end - start) >> 1;
  if (seen >= WIDE) {
    found.count = first;
    pairs = findAmongWide(textAt(text, { start, end }), found);
  }
  reader.data({ bar, channel, start, end, pairs, found, first, last: found.count });
  return lineEnd(bytes, end);
}

/** As `readData` does it, for data with wide characters in it: no objects, but each takes a place. */
function findAmongWide(data: string, found: FoundObjects): number {
  const pairs = data.length >> 1;
  for (let index = 0; index < pairs; index++) {
    const id = objectId(data.charCodeAt(2 * index), data.charCodeAt(2 * index + 1));
    if (id > 0) addObject(found, index, id);
  }
  return pairs;
}

function readHeader(text: ChartText, start: number, reader: LineReader): number {
  const { bytes } = text;
  let nameEnd = start;
  while ((DIGITS[bytes[nameEnd] ?? 0] ?? NO_DIGIT) < NO_DIGIT) nameEnd++;
  const nextLine = lineEnd(bytes, nameEnd);
  let from = nameEnd;
  let end = nextLine;
  while (from < end && isGap(bytes[from] ?? 0)) from++;
  while (from < end && isGap(bytes[end - 1] ?? 0)) end--;
  const value = { start: from, end };
  const next = bytes[from] ?? 0;
  const isWhole = from > nameEnd || from === end || (next >= WIDE && textAt(text, value).startsWith(WIDE_SPACE));
  if (isWhole) reader.header({ start, end: nameEnd }, value);
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

/** A blank or a line end. */
function isGap(byte: number): boolean {
  return byte === SPACE || byte === TAB || byte === LINE_FEED || byte === CARRIAGE_RETURN;
}
