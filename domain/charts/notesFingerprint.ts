import type { Chart } from './chart.ts';

/**
 * What is to be played, as one text: two charts have the same if and only if the same lanes are hit at the same milliseconds,
 * whatever their titles, sounds, ids and files. It grows with the notes, so keep a hash of it.
 */
export function notesFingerprint({ noteList: { lanes, times, endTimes } }: Chart): string {
  const notes = Array.from(lanes, (lane, index) => {
    const start = Math.round(times[index] ?? 0);
    const end = Math.round(endTimes[index] ?? 0);
    return end > start ? `${lane}:${start}-${end}` : `${lane}:${start}`;
  });
  return notes.join(' ');
}
