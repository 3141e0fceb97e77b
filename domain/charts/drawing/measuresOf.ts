import type { ChartView } from '../chartView.ts';

/** What happens in one measure of a chart. */
export interface Measure {
  number: number;
  /** The notes that start in it, including long ones. */
  notes: number;
  longNotes: number;
  /** The BPM at its start and its BPM changes; empty if they are unknown. */
  bpms: number[];
  /** The lengths of its stops, in ms. */
  stops: number[];
}

/** Returns a chart measure by measure, for the table beside the viewer. */
export function measuresOf({ notes, bars: lengths, tempos: bpmChanges, halts: stops }: ChartView): Measure[] {
  const count = notes.endPositions.reduce((most, end) => Math.max(most, Math.floor(end) + 1), lengths.length);
  const measures = Array.from(
    { length: count },
    (_, number): Measure => ({ number, notes: 0, longNotes: 0, bpms: [], stops: [] }),
  );
  for (const [index, position] of notes.positions.entries()) {
    const measure = measures[Math.floor(position)];
    if (!measure) continue;
    measure.notes++;
    if ((notes.endPositions[index] ?? 0) > position) measure.longNotes++;
  }
  for (const { position, ms } of stops) measures[Math.floor(position)]?.stops.push(ms);
  let next = 0;
  let bpm: number | undefined;
  for (const measure of measures) {
    for (; (bpmChanges[next]?.position ?? Infinity) <= measure.number; next++) bpm = bpmChanges[next]?.bpm;
    if (bpm !== undefined) measure.bpms.push(bpm);
    for (; (bpmChanges[next]?.position ?? Infinity) < measure.number + 1; next++) {
      bpm = bpmChanges[next]?.bpm;
      if (bpm !== undefined) measure.bpms.push(bpm);
    }
  }
  return measures;
}
