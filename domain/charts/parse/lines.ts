import type { ClientNotes } from '../chart.ts';
import { type ByteRange, type ChartText, isIdeographicSpaceAt, textAt } from './decode.ts';
import { lr2ObjectId, objectId } from './objectId.ts';

/** Who reads a line: this site, and the clients whose notes it counts. */
export type Reader = 'site' | keyof ClientNotes;

/**
 * The objects of all data lines in the order of the file, in columns that grow: the index of each object among the
 * pairs of its line, and its id as written.
 */
type FoundObjects = { indices: Uint32Array; ids: Uint16Array; count: number };

/** A line `#MMMCC:data`. Its range is that of the data. */
export type DataLine = ByteRange & {
  readonly measure: number;
  readonly channel: number;
  /** Where the measure lies, in 4/4 measures, if that matters. */
  readonly section?: { readonly start: number; readonly length: number } | undefined;
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
  header(name: ByteRange, value: ByteRange, isIndented: boolean): void;
  /** A line of data as these readers read it. */
  data(line: DataLine, readers: readonly Reader[]): void;
};

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const HASH = 0x23;
const ZERO = 0x30;
const COLON = 0x3a;

const CHANNEL_AT = 4;
const COLON_AT = 6;
const DATA_AT = 7;

/** How each reader reads a line of data that is not plain: indented, without its colon, or with other characters. */
const READINGS: Readonly<Record<Reader, Reading>> = {
  site: {
    dataOf: (bytes, line) => (bytes[line.start + COLON_AT] === COLON ? READINGS.lr2.dataOf(bytes, line) : null),
    idOf: objectId,
  },
  lr2: {
    dataOf: (bytes, { start, end }) => withoutBlanks(bytes, { start: start + DATA_AT, end }),
    idOf: lr2ObjectId,
  },
  beatoraja: {
    dataOf: (bytes, { start, end }) =>
      isIndentedAt(bytes, start) || end < start + DATA_AT
        ? null
        : { start: start + bytes.subarray(start, end).indexOf(COLON) + 1, end },
    idOf: objectId,
  },
};

type Reading = {
  /** Returns the data of a line; null for a line without data. */
  readonly dataOf: (bytes: Uint8Array, line: ByteRange) => ByteRange | null;
  /** The id that two characters write; 0 or less for no object. */
  readonly idOf: (high: number, low: number) => number;
};

const READERS = Object.keys(READINGS) as Reader[];

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
  const measure = numberAt(bytes, hash + 1, hash + CHANNEL_AT, 10);
  const channel = measure < 0 ? -1 : numberAt(bytes, hash + CHANNEL_AT, hash + COLON_AT, 36);
  if (channel < 0) return readHeader(text, hash, handler);
  const before = found.count;
  const plainEnd = readPlainData(bytes, hash, found);
  if (plainEnd >= 0) {
    const [start, end] = [hash + DATA_AT, plainEnd];
    const pairs = (end - start) >> 1;
    handler.data({ measure, channel, start, end, pairs, found, first: before, last: found.count }, READERS);
    return end;
  }
  found.count = before;
  const line = { start: hash, end: lineEnd(bytes, hash) };
  const written = textAt(text, line);
  const isOneByteEach = written.length === line.end - hash;
  for (const reader of READERS) {
    const { dataOf, idOf } = READINGS[reader];
    const range = dataOf(bytes, line);
    if (!range) continue;
    const first = found.count;
    // A character beyond ASCII is one character and part of no object.
    const data = isOneByteEach ? written.slice(range.start - hash, range.end - hash) : textAt(text, range);
    const pairs = data.length >> 1;
    for (let index = 0; index < pairs; index++) {
      const id = idOf(data.charCodeAt(2 * index), data.charCodeAt(2 * index + 1));
      if (id > 0) addObject(found, index, id);
    }
    handler.data({ measure, channel, ...range, pairs, found, first, last: found.count }, [reader]);
  }
  return line.end;
}

/** Finds the objects of a line that all readers read alike and returns where it ends; -1 for any other line. */
function readPlainData(bytes: Uint8Array, hash: number, found: FoundObjects): number {
  if (bytes[hash + COLON_AT] !== COLON || isIndentedAt(bytes, hash)) return -1;
  const start = hash + DATA_AT;
  let end = start;
  for (;;) {
    const high = bytes[end] ?? LINE_FEED;
    const low = bytes[end + 1] ?? LINE_FEED;
    if (high === ZERO && low === ZERO) {
      end += 2; // nearly all data of a big chart
      continue;
    }
    if (isLineEnd(high)) return end;
    if (isLineEnd(low)) return end + 1;
    const id = objectId(high, low);
    if (id <= 0) return -1;
    addObject(found, (end - start) >> 1, id);
    end += 2;
  }
}

function isIndentedAt(bytes: Uint8Array, hash: number): boolean {
  return hash > 0 && !isLineEnd(bytes[hash - 1] ?? 0);
}

/** Returns a range without the blanks at its end. */
function withoutBlanks(bytes: Uint8Array, { start, end }: ByteRange): ByteRange {
  let last = end;
  while (last > start && isBlank(bytes[last - 1] ?? 0)) last--;
  return { start, end: last };
}

function readHeader(text: ChartText, hash: number, handler: LineHandler): number {
  const { bytes } = text;
  const start = hash + 1;
  let nameEnd = start;
  while ((DIGITS[bytes[nameEnd] ?? 0] ?? NO_DIGIT) < NO_DIGIT) nameEnd++;
  const nextLine = lineEnd(bytes, nameEnd);
  let from = nameEnd;
  while (from < nextLine && isBlank(bytes[from] ?? 0)) from++;
  const value = withoutBlanks(bytes, { start: from, end: nextLine });
  const isWholeWord = from > nameEnd || from === nextLine || isIdeographicSpaceAt(text, from);
  if (isWholeWord) handler.header({ start, end: nameEnd }, value, isIndentedAt(bytes, hash));
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
