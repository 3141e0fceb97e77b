import type { KeyMode } from '../chart.ts';

export type Arrangement = 'off' | 'mirror' | 'random' | 's-random';

/** The options that move notes between lanes, as the games have them. */
export interface LaneOptions {
  readonly arrangement: Arrangement;
  /** For RANDOM: of each side, the keys whose notes its lanes show from left to right, such as `3142567`. */
  readonly patterns: readonly string[];
  /** For S-RANDOM: the same seed gives the same lanes. */
  readonly seed: number;
  /** FLIP of double play: both sides change places. */
  readonly isFlipped: boolean;
}

/** Notes by lane and time, in columns; a note whose end is later than its time is a long note. */
export interface LaneNotes {
  /** Channels, 11 to 29. */
  readonly lanes: ArrayLike<number>;
  /** In ms, ascending. */
  readonly times: ArrayLike<number>;
  readonly endTimes: ArrayLike<number>;
}

const FIVE = [11, 12, 13, 14, 15];
const SEVEN = [...FIVE, 18, 19];
const BUTTONS = [11, 12, 13, 14, 15, 22, 23, 24, 25];
const onSecondSide = (channels: readonly number[]) => channels.map((channel) => channel + 10);

/** The keys of each side by their channels, from left to right. The scratch is not among them: it stays where it is. */
export const KEYS: Readonly<Record<KeyMode, readonly (readonly number[])[]>> = {
  '5keys': [FIVE],
  '7keys': [SEVEN],
  '9keys': [BUTTONS],
  '10keys': [FIVE, onSecondSide(FIVE)],
  '14keys': [SEVEN, onSecondSide(SEVEN)],
};

/** The number of keys of each side, without the scratch. */
export const keyCounts = (keys: KeyMode): number[] => KEYS[keys].map((side) => side.length);

/** Returns whether a pattern names every key of a side once. */
export const isPattern = (pattern: string, keyCount: number) =>
  pattern.length === keyCount && [...pattern].toSorted().join('') === '123456789'.slice(0, keyCount);

/** Draws a pattern for RANDOM; `random` returns a number from 0 up to, not including, 1. */
export function drawPattern(keyCount: number, random: () => number): string {
  return shuffled([...'123456789'.slice(0, keyCount)], random).join('');
}

/**
 * Returns the lane of each note with the options. A long note stays in one lane. S-RANDOM puts no two notes into one
 * lane at once, no note on a long note, and, like beatoraja, no note within 40 ms of the last one while another lane is free.
 */
export function arrangeLanes(notes: LaneNotes, keys: KeyMode, options: LaneOptions): Uint8Array {
  const sides = KEYS[keys];
  const flipped = Uint8Array.from(notes.lanes);
  if (options.isFlipped && sides.length === 2) {
    for (const [note, lane] of flipped.entries()) flipped[note] = lane < 20 ? lane + 10 : lane - 10;
  }
  if (options.arrangement === 's-random') return sRandom({ ...notes, lanes: flipped }, sides, options.seed);
  const moves = new Map<number, number>();
  for (const [index, side] of sides.entries()) {
    for (const [place, source] of sourcesOf(side, options, options.patterns[index] ?? '').entries()) {
      moves.set(source, side[place] ?? source);
    }
  }
  return flipped.map((lane) => moves.get(lane) ?? lane);
}

/** Returns the channels whose notes the lanes of a side show, from left to right. */
function sourcesOf(side: readonly number[], { arrangement }: LaneOptions, pattern: string): readonly number[] {
  if (arrangement === 'mirror') return side.toReversed();
  if (arrangement !== 'random' || !isPattern(pattern, side.length)) return side;
  return [...pattern].map((key) => side[Number(key) - 1] ?? 0);
}

/** Notes of one lane closer than this are hard to tell from a long jack, in ms. */
const JACK_MS = 40;

function sRandom({ lanes, times, endTimes }: LaneNotes, sides: readonly (readonly number[])[], seed: number) {
  const random = seededRandom(seed);
  const arranged = Uint8Array.from(lanes);
  /** By channel, when the last note of the lane ends. */
  const busyUntil = new Map<number, number>();
  for (let first = 0, next = 0; first < arranged.length; first = next) {
    const time = times[first] ?? 0;
    while (next < arranged.length && times[next] === time) next++;
    for (const side of sides) {
      const together = Array.from({ length: next - first }, (_, index) => first + index).filter((note) =>
        side.includes(lanes[note] ?? 0),
      );
      if (together.length === 0) continue;
      const restOf = (lane: number) => time - (busyUntil.get(lane) ?? Number.NEGATIVE_INFINITY);
      const order = shuffled(side, random);
      const free = [
        ...order.filter((lane) => restOf(lane) >= JACK_MS),
        ...order.filter((lane) => restOf(lane) < JACK_MS && restOf(lane) > 0).sort((a, b) => restOf(b) - restOf(a)),
        ...order.filter((lane) => restOf(lane) <= 0),
      ];
      for (const [index, note] of together.entries()) {
        const lane = free[index] ?? lanes[note] ?? 0;
        arranged[note] = lane;
        busyUntil.set(lane, Math.max(time, endTimes[note] ?? time));
      }
    }
  }
  return arranged;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

/** Returns a generator of numbers from 0 to 1 that a seed determines (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
