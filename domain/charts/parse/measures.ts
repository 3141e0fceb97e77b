import { type ChartText, textsAt } from './decode.ts';
import type { DataLine } from './lines.ts';
import { readNumber } from './readNumber.ts';

const MEASURES = 1000;

/** Returns the lengths in 4/4 measures. A value that is not a number above zero leaves the measure as it is. */
export function readMeasureLengths(text: ChartText, lines: readonly DataLine[]): number[] {
  return lengthsOf(text, lines, (value) => {
    // Clients skip blanks and control characters before it.
    const [word = ''] = value.match(/[^ \ufffd\p{Cc}]+/u) ?? [];
    const length = readNumber(word);
    return length > 0 ? length : Number.NaN;
  });
}

/**
 * Returns where the measures lie for beatoraja, which takes any number of Java as a length, also 0 and less; null where
 * no two measures can share a position.
 */
export function readSections(text: ChartText, lines: readonly DataLine[]): DataLine['section'][] | null {
  const lengths = lengthsOf(text, lines, (value) => readNumber(value.trim().replace(/[df]$/i, '')));
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
function lengthsOf(text: ChartText, lines: readonly DataLine[], read: (value: string) => number): number[] {
  const lengths = new Array<number>(MEASURES).fill(1);
  const values = textsAt(text, lines);
  for (const [index, { measure }] of lines.entries()) {
    const length = read(values[index] ?? '');
    if (!Number.isNaN(length)) lengths[measure] = length;
  }
  return lengths;
}
