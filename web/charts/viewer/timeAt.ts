import { firstIndexFrom } from '#domain/common/firstIndexFrom.ts';
import type { ChartLayout } from './chartLayout.ts';

/** Returns the time of the first note at or after an offset, in ms; after the last note, the time of that one. */
export function timeAt({ notes }: ChartLayout, offset: number): number {
  const index = Math.min(firstIndexFrom(notes.offsets, offset), notes.times.length - 1);
  return notes.times[index] ?? 0;
}

/** Returns the offset of the first note at or after a time in ms; after the last note, the offset of that one. */
export function offsetAt({ notes }: ChartLayout, time: number): number {
  const index = Math.min(firstIndexFrom(notes.times, time), notes.offsets.length - 1);
  return notes.offsets[index] ?? 0;
}
