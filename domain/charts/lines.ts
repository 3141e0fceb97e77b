import { type ChartText, type Stretch, textAt } from './decode.ts';

/** The objects of one channel line: two ASCII characters each, in `bytes` from `start` up to `end`. */
export type DataLine = Stretch & {
  readonly bar: number;
  readonly channel: number;
  readonly bytes: Uint8Array;
  /** Which of the objects, from 0, are not `00`: almost all of a big chart is. */
  readonly filled: readonly number[];
};

export type LineReader = {
  /** A line `#NAME value`: the name as written, the value without the blanks around it. Lines with no value come too. */
  header(name: string, value: Stretch): void;
  /** A line `#BBBCC:data`. */
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
/** No word with a meaning is longer. */
const LONGEST_NAME = 12;

const NO_DIGIT = 36;
/** What a byte is worth as a digit of base 36, in any case; NO_DIGIT for others. */
const DIGITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = Number.parseInt(String.fromCharCode(byte), 36);
  return Number.isNaN(digit) ? NO_DIGIT : digit;
});

/** The number that stands for a channel, from its two characters in any case. */
export function channelOf(name: string): number {
  return Number.parseInt(name, 36);
}

/** Finds the lines that begin with `#`, in one pass over the bytes (bms-parsing §2). */
export function readLines(text: ChartText, reader: LineReader): void {
  const { bytes } = text;
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === HASH) at = readLine(text, at, reader);
    else if (isBlank(byte) || isLineEnd(byte)) at++;
    else at = lineEnd(bytes, at);
  }
}

/** Reads the line whose `#` is at `hash` and answers where it ends. */
function readLine(text: ChartText, hash: number, reader: LineReader): number {
  const { bytes } = text;
  if (bytes[hash + COLON_AT] === COLON) {
    const bar = numberAt(bytes, hash + 1, hash + CHANNEL_AT, 10);
    const channel = numberAt(bytes, hash + CHANNEL_AT, hash + COLON_AT, 36);
    if (bar >= 0 && channel >= 0) return readData(text, bar, channel, hash + COLON_AT + 1, reader);
  }
  return readHeader(text, hash + 1, reader);
}

function readData(text: ChartText, bar: number, channel: number, start: number, reader: LineReader): number {
  const { bytes } = text;
  const filled: number[] = [];
  let end = start;
  let seen = 0;
  for (;;) {
    const high = bytes[end] ?? LINE_FEED;
    const low = bytes[end + 1] ?? LINE_FEED;
    if (high === ZERO && low === ZERO) {
      end += 2;
      continue;
    }
    if (isGap(high)) break;
    end++;
    seen |= high;
    if (isGap(low)) break;
    seen |= low;
    filled.push((end - start) >> 1);
    end++;
  }
  if (seen < WIDE) reader.data({ bar, channel, bytes, start, end, filled });
  else reader.data({ bar, channel, ...narrowed(textAt(text, { start, end })) });
  return lineEnd(bytes, end);
}

function readHeader(text: ChartText, start: number, reader: LineReader): number {
  const { bytes } = text;
  let name = '';
  let at = start;
  for (; name.length <= LONGEST_NAME && (DIGITS[bytes[at] ?? 0] ?? NO_DIGIT) < NO_DIGIT; at++) {
    name += String.fromCharCode(bytes[at] ?? 0);
  }
  const lineEndsAt = lineEnd(bytes, at);
  let end = lineEndsAt;
  while (end > at && isBlank(bytes[end - 1])) end--;
  const value = { start: at, end };
  const next = bytes[at] ?? 0;
  const isWhole = at === end || isBlank(next) || (next >= WIDE && textAt(text, value).startsWith(WIDE_SPACE));
  if (isWhole) reader.header(name, value);
  return lineEndsAt;
}

/** Wide characters are no objects, but each keeps one place. */
function narrowed(text: string): Pick<DataLine, 'bytes' | 'start' | 'end' | 'filled'> {
  const bytes = Uint8Array.from(text, (character) => Math.min(character.charCodeAt(0), WIDE));
  return { bytes, start: 0, end: bytes.length, filled: Array.from({ length: bytes.length >> 1 }, (_, index) => index) };
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
  while (at < bytes.length && !isLineEnd(bytes[at])) at++;
  return at;
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN;
}

function isGap(byte: number): boolean {
  return byte <= SPACE && (isBlank(byte) || isLineEnd(byte));
}

function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === TAB;
}
