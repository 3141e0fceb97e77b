import type { ChartView } from '#domain/charts/chartView.ts';

/** What happens in one bar of a chart. */
export interface Measure {
  bar: number;
  /** How many begin in it, long ones among them. */
  notes: number;
  longNotes: number;
  /** In beats a minute: what it begins with, and its changes; empty where they are unknown. */
  tempos: number[];
  /** In ms. */
  halts: number[];
}

/** A chart bar by bar, for who reads it instead of looking at it. */
export function measuresOf({ notes, bars, tempos, halts }: ChartView): Measure[] {
  const last = notes.endPositions.reduce((most, end) => Math.max(most, Math.floor(end) + 1), bars.length);
  const measures = Array.from(
    { length: last },
    (_, bar): Measure => ({ bar, notes: 0, longNotes: 0, tempos: [], halts: [] }),
  );
  for (const [index, position] of notes.positions.entries()) {
    const measure = measures[Math.floor(position)];
    if (!measure) continue;
    measure.notes++;
    if ((notes.endPositions[index] ?? 0) > position) measure.longNotes++;
  }
  for (const { position, ms } of halts) measures[Math.floor(position)]?.halts.push(ms);
  let next = 0;
  let bpm: number | undefined;
  for (const measure of measures) {
    for (; (tempos[next]?.position ?? Infinity) <= measure.bar; next++) bpm = tempos[next]?.bpm;
    if (bpm !== undefined) measure.tempos.push(bpm);
    for (; (tempos[next]?.position ?? Infinity) < measure.bar + 1; next++) {
      bpm = tempos[next]?.bpm;
      if (bpm !== undefined) measure.tempos.push(bpm);
    }
  }
  return measures;
}
