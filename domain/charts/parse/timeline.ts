import type { Objects } from './objects.ts';

/** Returns the time at which an object at this position sounds, in ms from the start of the chart. */
export type Timeline = (position: number) => number;

/** A 4/4 measure (a whole note) at one beat per minute, in ms. */
const WHOLE_NOTE_MS_AT_1_BPM = 240_000;
/** `#STOPxx 1` stops for this fraction of a 4/4 measure. */
const STOP_UNITS_PER_WHOLE_NOTE = 192;
/** The limit of all durations. Charts may contain any length, BPM and stop; the limit keeps their sums finite. */
const MAX_DURATION = Number.MAX_SAFE_INTEGER;

/**
 * Builds the function that turns positions into times. Building it takes linear time, calling it logarithmic.
 *
 * @param measureLengths in 4/4 measures, one for each measure
 * @param bpmChanges in beats per minute, above zero
 * @param stops in 192nds of a 4/4 measure, above zero
 */
export function createTimeline(
  measureLengths: readonly number[],
  bpm: number,
  bpmChanges: Objects,
  stops: Objects,
): Timeline {
  const lengths = measureLengths.map((length) => Math.min(length, MAX_DURATION));
  const starts = sumsBefore(lengths);
  const wholeNotesUntil = (position: number): number => {
    const measure = Math.floor(position);
    return (starts[measure] ?? 0) + (position - measure) * (lengths[measure] ?? 0);
  };

  // The state after each event, in columns: its position, the whole notes and ms passed there, the ms per whole note.
  const since = [-1];
  const wholeNotes = [0];
  const times = [0];
  const paces = [wholeNoteMs(bpm)];
  let time = 0;
  let pace = wholeNoteMs(bpm);
  let nextBpm = 0;
  let nextStop = 0;
  while (nextBpm < bpmChanges.positions.length || nextStop < stops.positions.length) {
    const position = Math.min(bpmChanges.positions[nextBpm] ?? Infinity, stops.positions[nextStop] ?? Infinity);
    const until = wholeNotesUntil(position);
    time += (until - (wholeNotes.at(-1) ?? 0)) * pace;
    if (bpmChanges.positions[nextBpm] === position) pace = wholeNoteMs(bpmChanges.values[nextBpm++] ?? bpm);
    if (stops.positions[nextStop] === position) time += stopWholeNotes(stops.values[nextStop++] ?? 0) * pace;
    since.push(position);
    wholeNotes.push(until);
    times.push(time);
    paces.push(pace);
  }

  return (position) => {
    const event = lastBefore(since, position); // strictly before: objects on a stop sound before it
    const passed = wholeNotesUntil(position) - (wholeNotes[event] ?? 0);
    return Math.min((times[event] ?? 0) + passed * (paces[event] ?? 0), MAX_DURATION);
  };
}

/** Returns how long each stop lasts, in ms, at the BPM of its position. */
export function stopDurations(bpm: number, bpmChanges: Objects, stops: Objects): Float64Array {
  let pace = wholeNoteMs(bpm);
  let nextBpm = 0;
  return stops.values.map((value, index) => {
    const position = stops.positions[index] ?? 0;
    while ((bpmChanges.positions[nextBpm] ?? Infinity) <= position) {
      pace = wholeNoteMs(bpmChanges.values[nextBpm++] ?? bpm);
    }
    return Math.min(stopWholeNotes(value) * pace, MAX_DURATION);
  });
}

/** Returns the duration of a 4/4 measure, in ms. */
function wholeNoteMs(bpm: number): number {
  return Math.min(WHOLE_NOTE_MS_AT_1_BPM / bpm, MAX_DURATION);
}

/** Returns the length of a stop in 4/4 measures. */
function stopWholeNotes(value: number): number {
  return Math.min(value, MAX_DURATION) / STOP_UNITS_PER_WHOLE_NOTE;
}

function sumsBefore(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum - value;
  });
}

/** Returns the index of the last of the ascending values that is below the limit; the first value always is. */
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
