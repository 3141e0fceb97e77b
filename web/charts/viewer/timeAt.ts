import { type ChartLayout, firstFrom } from './chartLayout.ts';

/** When the first note from a place on is played, in ms; behind the last one, when that is. */
export function timeAt({ notes }: ChartLayout, at: number): number {
  const index = Math.min(firstFrom(notes.at, at), notes.times.length - 1);
  return notes.times[index] ?? 0;
}

/** Where the first note is that is played at a time or later. */
export function placeAt({ notes }: ChartLayout, time: number): number {
  const index = Math.min(firstFrom(notes.times, time), notes.at.length - 1);
  return notes.at[index] ?? 0;
}
