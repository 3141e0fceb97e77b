import type { ChartFacts } from './chart.ts';
import { type ChartNumbers, numberTraits } from './numberTraits.ts';
import { KEYS, type LaneNotes } from './playing/laneOptions.ts';

const patterns = ['jacks', 'chords', 'stairs', 'trills', 'scratch'] as const;
type Pattern = (typeof patterns)[number];

const numberTags = Object.keys(numberTraits) as (keyof typeof numberTraits)[];

/** The tags that follow from the notes and numbers of a chart. */
export const chartTraits = [...patterns, ...numberTags] as const;
export type ChartTrait = (typeof chartTraits)[number];

/** The numbers of a chart that traits follow from. */
type Numbers = ChartNumbers & Pick<ChartFacts, 'keys'>;

/** Notes at most this many ms after the first of a row are pressed with it: charts shift chords by some milliseconds. */
const ROW_MS = 10;
/** Rows at most this many ms apart belong to one pattern: sixteenths from 94 BPM, eighths from 188. */
const FAST_MS = 160;
/** The fewest notes that are a pattern, as any few notes look like several. */
const MIN_NOTES = 50;

/** The keys of a row from which on it is a chord. */
const CHORD_KEYS = 3;
/** The rows of the shortest stairs and trills. */
const RUN_ROWS = 4;
/** The most keys of a row in stairs: through larger ones there is always some step. */
const STAIR_KEYS = 2;

/** The share of the notes on keys that is in a pattern, and for `scratch` that of all notes on scratches, from which on a chart has the tag. */
const SHARES: Readonly<Record<Pattern, number>> = {
  jacks: 0.2,
  chords: 0.5,
  stairs: 0.2,
  trills: 0.1,
  scratch: 0.15,
};

/**
 * Returns the traits of a chart, in the order of `chartTraits`; none of a chart without notes. `lowtotal`, `hightotal`,
 * `soflan` and `ln` follow from numbers (`traitBounds`). The others are patterns, which a chart has where a good part
 * of its notes belongs to them:
 *
 * - `jacks`: a key is pressed again in the next fast row.
 * - `chords`: three or more keys are pressed together.
 * - `stairs`: fast rows of one or two keys go on to the next key on one side, for four rows or more.
 * - `trills`: two fast rows without a common key alternate, for four rows or more.
 * - `scratch`: notes on a scratch.
 *
 * @param notes of every lane; without them (too many to be drawn) no pattern is known
 */
export function traitsOf(numbers: Numbers, notes: LaneNotes): ChartTrait[] {
  if (numbers.notes === 0) return [];
  return [...patternsOf(numbers.keys, notes), ...numberTags.filter((tag) => numberTraits[tag](numbers))];
}

function patternsOf(keys: ChartFacts['keys'], { lanes, times }: LaneNotes): Pattern[] {
  if (lanes.length < MIN_NOTES) return [];
  const places = placesOf(keys);
  const order = Array.from(lanes, (_, index) => index)
    .filter((index) => places.has(lanes[index] ?? 0))
    .sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
  const rows = rowsOf(order.map((index) => ({ time: times[index] ?? 0, place: places.get(lanes[index] ?? 0) ?? 0 })));
  const onKeys = order.length;
  const counts: Record<Pattern, [part: number, of: number]> = {
    jacks: [inJacks(rows), onKeys],
    chords: [rows.reduce((sum, { size }) => sum + (size >= CHORD_KEYS ? size : 0), 0), onKeys],
    stairs: [inStairs(rows, 1) + inStairs(rows, -1), onKeys],
    trills: [inTrills(rows), onKeys],
    scratch: [lanes.length - onKeys, lanes.length],
  };
  return patterns.filter((pattern) => {
    const [part, of] = counts[pattern];
    return part > 0 && part >= SHARES[pattern] * of;
  });
}

/** Numbers the keys from left to right, with a gap between two sides: no stairs lead across. */
function placesOf(keys: ChartFacts['keys']): ReadonlyMap<number, number> {
  let place = 0;
  return new Map(
    KEYS[keys].flatMap((side) => {
      place++;
      return side.map((channel) => [channel, place++] as const);
    }),
  );
}

/** Keys that are pressed together. */
interface Row {
  readonly time: number;
  /** Bit by place. */
  readonly keys: number;
  readonly size: number;
  /** Whether it follows the row before it at once. */
  readonly isFast: boolean;
}

function rowsOf(notes: readonly { time: number; place: number }[]): Row[] {
  const rows: { time: number; keys: number; size: number; isFast: boolean }[] = [];
  for (const { time, place } of notes) {
    const row = rows.at(-1);
    const key = 1 << place;
    // A key cannot be pressed twice in a row.
    if (row && time - row.time <= ROW_MS && !(row.keys & key)) {
      row.keys |= key;
      row.size++;
    } else rows.push({ time, keys: key, size: 1, isFast: row !== undefined && time - row.time <= FAST_MS });
  }
  return rows;
}

/** Counts the notes that repeat a key of the row before. */
function inJacks(rows: readonly Row[]): number {
  return rows.reduce((sum, { keys, isFast }, at) => sum + (isFast ? bits(keys & (rows[at - 1]?.keys ?? 0)) : 0), 0);
}

/** Counts the notes of stairs to one side. */
function inStairs(rows: readonly Row[], step: 1 | -1): number {
  let count = 0;
  /** The notes of the stairs that lead to each place of the row before. */
  let before = new Map<number, number>();
  for (const { keys, size, isFast } of rows) {
    const now = new Map<number, number>();
    for (let left = size <= STAIR_KEYS ? keys : 0; left !== 0; left &= left - 1) {
      const place = 31 - Math.clz32(left & -left);
      const length = ((isFast && before.get(place - step)) || 0) + 1;
      now.set(place, length);
      if (length >= RUN_ROWS) count += length === RUN_ROWS ? RUN_ROWS : 1;
    }
    before = now;
  }
  return count;
}

/** Counts the notes of rows that alternate. */
function inTrills(rows: readonly Row[]): number {
  let count = 0;
  /** The rows that alternate up to this one, and the notes of those that are not counted yet. */
  let [length, notes] = [0, 0];
  rows.forEach(({ keys, size, isFast }, at) => {
    const [last, other] = [rows[at - 1], rows[at - 2]];
    if (!isFast || !last || last.keys & keys) [length, notes] = [1, size];
    else if (length >= 2 && other?.keys === keys) [length, notes] = [length + 1, notes + size];
    else [length, notes] = [2, last.size + size];
    if (length >= RUN_ROWS) {
      count += notes;
      notes = 0;
    }
  });
  return count;
}

function bits(set: number): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count++;
  return count;
}
