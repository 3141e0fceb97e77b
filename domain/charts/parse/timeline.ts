import type { Objects } from './objects.ts';

/** The time in ms, from the start of the chart, at which an object at this position sounds. */
export type Timeline = (position: number) => number;

/** One bar of 4/4 at one beat a minute, in ms. */
const WHOLE_NOTE = 240_000;
/** A halt of 1 is this part of a bar of 4/4. */
const HALTS_PER_WHOLE_NOTE = 192;
/** Charts may claim any length, tempo and halt. No duration is longer than this, so that sums stay numbers. */
const LONGEST = Number.MAX_SAFE_INTEGER;

/**
 * From positions to times (bms-parsing §6). `barLengths` are in bars of 4/4, one for each bar; `tempos` are beats per
 * minute and `halts` 192nds of a bar of 4/4, both above zero. Building it is linear, asking it logarithmic.
 */
export function createTimeline(barLengths: readonly number[], bpm: number, tempos: Objects, halts: Objects): Timeline {
  const lengths = barLengths.map((length) => Math.min(length, LONGEST));
  const starts = sumsBefore(lengths);
  const wholeNotesUntil = (position: number): number => {
    const bar = Math.floor(position);
    return (starts[bar] ?? 0) + (position - bar) * (lengths[bar] ?? 0);
  };

  // What holds after each change, in columns: since this position, so many whole notes in, at this time, at this pace.
  const since = [-1];
  const wholeNotes = [0];
  const times = [0];
  const paces = [paceOf(bpm)];
  let time = 0;
  let pace = paceOf(bpm);
  let tempo = 0;
  let halt = 0;
  while (tempo < tempos.positions.length || halt < halts.positions.length) {
    const position = Math.min(tempos.positions[tempo] ?? Infinity, halts.positions[halt] ?? Infinity);
    const until = wholeNotesUntil(position);
    time += (until - (wholeNotes.at(-1) ?? 0)) * pace;
    if (tempos.positions[tempo] === position) pace = paceOf(tempos.values[tempo++] ?? bpm);
    if (halts.positions[halt] === position) time += haltOf(halts.values[halt++] ?? 0) * pace;
    since.push(position);
    wholeNotes.push(until);
    times.push(time);
    paces.push(pace);
  }

  return (position) => {
    const change = lastBefore(since, position); // strictly: what stands at a halt sounds before it
    const passed = wholeNotesUntil(position) - (wholeNotes[change] ?? 0);
    return Math.min((times[change] ?? 0) + passed * (paces[change] ?? 0), LONGEST);
  };
}

/** How long each halt lasts, in ms: by the tempo at its place. */
export function haltDurations(bpm: number, tempos: Objects, halts: Objects): Float64Array {
  let pace = paceOf(bpm);
  let tempo = 0;
  return halts.values.map((value, index) => {
    const position = halts.positions[index] ?? 0;
    while ((tempos.positions[tempo] ?? Infinity) <= position) pace = paceOf(tempos.values[tempo++] ?? bpm);
    return Math.min(haltOf(value) * pace, LONGEST);
  });
}

/** Milliseconds for one bar of 4/4. */
function paceOf(bpm: number): number {
  return Math.min(WHOLE_NOTE / bpm, LONGEST);
}

/** A halt in bars of 4/4. */
function haltOf(value: number): number {
  return Math.min(value, LONGEST) / HALTS_PER_WHOLE_NOTE;
}

function sumsBefore(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum - value;
  });
}

/** Where the last of the ascending values below this one stands; the first is below every position. */
function lastBefore(values: readonly number[], limit: number): number {
  let low = 0;
  let high = values.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? limit) < limit) low = middle;
    else high = middle;
  }
  return low;
}
