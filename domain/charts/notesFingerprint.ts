import type { Chart } from './chart.ts';

/**
 * Returns a text that is equal for two charts if and only if the same lanes are hit at the same milliseconds, whatever
 * their titles, keysounds, ids and files. It grows with the number of notes, so store a hash of it.
 */
export function notesFingerprint({ noteList: { lanes, times, endTimes } }: Chart): string {
  const notes = Array.from(lanes, (lane, index) => {
    const start = Math.round(times[index] ?? 0);
    const end = Math.round(endTimes[index] ?? 0);
    return end > start ? `${lane}:${start}-${end}` : `${lane}:${start}`;
  });
  return notes.join(' ');
}
