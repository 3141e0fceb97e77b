import { type ByteRange, type ChartText, textAt } from './decode.ts';
import type { DataLine } from './lines.ts';
import { readNumber } from './readNumber.ts';

const MEASURES = 1000;

/** Returns the lengths in 4/4 measures. A value that is not a number above zero leaves the measure as it is. */
export function readMeasureLengths(text: ChartText, lines: readonly DataLine[]): number[] {
  return lengthsOf(lines, (line) => {
    const length = readNumber(textAt(text, firstWord(text, line)));
    return length > 0 ? length : Number.NaN;
  });
}

/**
 * Returns where the measures lie for beatoraja, which takes any number of Java as a length, also 0 and less; null where
 * no two measures can share a position.
 */
export function readSections(text: ChartText, lines: readonly DataLine[]): DataLine['section'][] | null {
  const lengths = lengthsOf(lines, (line) => readNumber(textAt(text, line).trim().replace(/[df]$/i, '')));
  // Lengths that are tiny beside others are lost when they are added.
  if (lengths.every((length) => length > 1e-6 && length < 1e6)) return null;
  let end = 0;
  return lengths.map((length) => {
    const start = end;
    end += length;
    return { start, length };
  });
}

/** Returns the length of each measure: 1 unless a line has a number. */
function lengthsOf(lines: readonly DataLine[], read: (line: DataLine) => number): number[] {
  const lengths = new Array<number>(MEASURES).fill(1);
  for (const line of lines) {
    const length = read(line);
    if (!Number.isNaN(length)) lengths[line.measure] = length;
  }
  return lengths;
}

const SPACE = 0x20;

/** Returns the first word: clients skip blanks and control characters before a measure length. */
function firstWord({ bytes }: ChartText, line: DataLine): ByteRange {
  let { start } = line;
  while (start < line.end && (bytes[start] ?? 0) <= SPACE) start++;
  let end = start;
  while (end < line.end && (bytes[end] ?? 0) > SPACE) end++;
  return { start, end };
}
